/** Every migration by number and name. One that has been released never changes; the next one gets the next number. */
import house from "./0001_house.ts"
import idempotency from "./0002_idempotency.ts"
import unsettled from "./0003_unsettled.ts"
import providerApps from "./0004_provider_apps.ts"
import queue from "./0005_queue.ts"
import callBudget from "./0006_call_budget.ts"
import giveBack from "./0007_give_back.ts"
import operationList from "./0008_operation_list.ts"
import retention from "./0009_retention.ts"
import keys from "./0010_keys.ts"
import oauthSessions from "./0014_oauth_sessions.ts"
import flushOnce from "./0011_flush_once.ts"
import groups from "./0020_groups.ts"
import plannedOnce from "./0022_planned_once.ts"
import beginOne from "./0031_begin_one.ts"
import operationSearch from "./0050_operation_search.ts"
import webhooks from "./0060_webhooks.ts"
import setAside from "./0070_set_aside.ts"
import connectionError from "./0071_connection_error.ts"
import listParts from "./0072_list_parts.ts"
import failingSince from "./0073_failing_since.ts"
import circuit from "./0082_circuit.ts"
import connectedAccount from "./0085_connected_account.ts"
import access from "./0088_access.ts"
import keysGuarded from "./0089_keys_guarded.ts"
import oauthConfirmation from "./0090_oauth_confirmation.ts"
import consoleSessions from "./0091_console_sessions.ts"
import encryptionCanary from "./0093_encryption_canary.ts"

export const migrations = {
  "0001_house": house,
  "0002_idempotency": idempotency,
  "0003_unsettled": unsettled,
  "0004_provider_apps": providerApps,
  "0005_queue": queue,
  "0006_call_budget": callBudget,
  "0007_give_back": giveBack,
  "0008_operation_list": operationList,
  "0009_retention": retention,
  "0010_keys": keys,
  "0011_flush_once": flushOnce,
  "0014_oauth_sessions": oauthSessions,
  "0020_groups": groups,
  "0022_planned_once": plannedOnce,
  "0031_begin_one": beginOne,
  "0050_operation_search": operationSearch,
  "0060_webhooks": webhooks,
  "0070_set_aside": setAside,
  "0071_connection_error": connectionError,
  "0072_list_parts": listParts,
  "0073_failing_since": failingSince,
  "0082_circuit": circuit,
  "0085_connected_account": connectedAccount,
  "0088_access": access,
  "0089_keys_guarded": keysGuarded,
  "0090_oauth_confirmation": oauthConfirmation,
  "0091_console_sessions": consoleSessions,
  "0093_encryption_canary": encryptionCanary
}
