#!/bin/sh
# What the image holds, made without Docker: `deploy/build.sh /fieldgate` builds this checkout and puts the server with
# its production dependencies, at the versions of the lockfile, into that folder. It needs Node 24 and npm, writes into the
# checkout and the folder alone, and asks for no rights.
set -eu

[ $# -eq 1 ] || { echo "usage: deploy/build.sh <empty folder>" >&2; exit 2; }
source=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$1"
target=$(cd "$1" && pwd)
[ -z "$(ls -A "$target")" ] || { echo "deploy/build.sh: $target is not empty" >&2; exit 2; }
packages="core providers server"

step() { echo "── $1"; }

# No package's own install script runs: nothing here needs one.
step "dependencies of the build"
cd "$source"
npm ci --ignore-scripts --no-audit --no-fund

step "build"
# The paths of its own tools first: a checkout may have brought a newer Node than the machine's.
PATH="$source/node_modules/.bin:$PATH"
# shellcheck disable=SC2086 # one argument for each package
npm run build -- $packages

step "packages, as they would be published"
packed=$(mktemp -d)
trap 'rm -rf "$packed"' EXIT
for name in $packages; do
  mkdir -p "$target/packages/$name"
  (cd "packages/$name" && npm pack --ignore-scripts --silent --pack-destination "$packed" >/dev/null)
  tar -xzf "$packed"/fieldgate-"$name"-*.tgz -C "$target/packages/$name" --strip-components=1
done

step "production dependencies"
cp package.json package-lock.json .npmrc deploy/alive.mjs "$target"
cd "$target"
npm ci --omit=dev --omit=optional --workspace=packages/server --include-workspace-root=false \
  --ignore-scripts --no-audit --no-fund

# Node never runs TypeScript that lies in node_modules, and nobody debugs in an image.
find node_modules packages -type f \( -name '*.ts' -o -name '*.ts.map' -o -name '*.js.map' \) -delete
# Tests that a dependency ships: folders at the top of a package, because deeper ones may be code.
rm -rf node_modules/*/test node_modules/@*/*/test
find node_modules packages -type d -empty -delete

step "done: fieldgate $(node_modules/.bin/fieldgate --version) in $(du -sm . | cut -f1) MB"
