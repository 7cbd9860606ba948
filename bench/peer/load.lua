-- Sends the request of the environment, with a serial number for each `%d` of its body, and prints the measurement as one line of JSON.
local method = os.getenv("PEER_METHOD")
local body = os.getenv("PEER_BODY")
local run = os.getenv("PEER_RUN")
local headers = { ["content-type"] = "application/json", ["x-api-key"] = os.getenv("PEER_KEY") }
local serial = 0

function request()
  serial = serial + 1
  if body == nil then return wrk.format(method, nil, headers) end
  return wrk.format(method, nil, headers, (string.gsub(body, "@SERIAL@", run .. "." .. serial)))
end

function done(summary, latency)
  local e = summary.errors
  io.write(string.format(
    '\nRESULT {"requests":%d,"micros":%d,"p50":%d,"p99":%d,"longest":%d,"refused":%d,"broken":%d,"timeouts":%d}\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), latency.max,
    e.status, e.connect + e.read + e.write, e.timeout
  ))
end
