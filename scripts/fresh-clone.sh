#!/usr/bin/env bash
# Proves a fresh clone of HEAD, by hand before a release: `npm test`, then `npm start`, an invoice issued, and a second
# start within five seconds with the data still there. As root it does so again as another user with a home of its own.
# Usage: scripts/fresh-clone.sh [--no-test] [--only-me]
set -euo pipefail

source_root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
run_tests=yes
other_user=yes
for argument in "$@"; do
  case $argument in
    --no-test) run_tests=no ;;
    --only-me) other_user=no ;;
    *) echo "unknown: $argument (see the head of $0)" >&2; exit 2 ;;
  esac
done

say() { printf '\n== %s (%s) ==\n' "$1" "$(id -un)"; }
now_ms() { date +%s%3N; }

# A clone with ../shared beside it, as the project lies on its machine.
make_clone() {
  local place=$1
  git clone --quiet --no-hardlinks "$source_root" "$place/main"
  if [ -d "$source_root/../shared" ]; then cp -r --no-preserve=mode "$source_root/../shared" "$place/shared"; fi
  echo "clone of $(git -C "$place/main" rev-parse --short HEAD) in $place/main"
}

# Waits until run.json is there and written by the product that was just started (its pid differs from the last one's).
wait_until_ready() {
  local run=$1 last_pid=$2 limit_s=$3 starter=$4 deadline pid
  deadline=$(($(date +%s) + limit_s))
  while [ "$(date +%s)" -lt "$deadline" ]; do
    pid=$(read_run "$run" pid 2>/dev/null || true)
    if [ -n "$pid" ] && [ "$pid" != "$last_pid" ] && kill -0 "$pid" 2>/dev/null; then echo "$pid"; return 0; fi
    kill -0 "$starter" 2>/dev/null || { echo 'npm start ended before it was ready' >&2; return 1; }
    sleep 0.05
  done
  echo "not ready within $limit_s s" >&2
  return 1
}

read_run() { node -p "JSON.parse(require('fs').readFileSync('$1','utf8')).$2"; }

# How many invoices the demo account has, over the API.
count_invoices() {
  node --input-type=module -e "
    import { readFileSync } from 'node:fs';
    const { url, demo } = JSON.parse(readFileSync('$1', 'utf8'));
    const login = await fetch(url + '/api/auth/authorize', {
      method: 'POST', headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: demo.username, password: demo.password }),
    });
    const { token } = await login.json();
    const list = await fetch(url + '/api/invoice/list?limit=1', { headers: { authorization: 'bearer ' + token } });
    console.log((await list.json()).count);
  "
}

start_product() { npm start --silent -- --port 0 --simulator-port 0 >"$1" 2>&1 & }

# Ctrl-C goes to the product itself; npm and its scripts end with it.
stop_product() {
  local pid=$1 starter=$2
  kill -INT "$pid"
  wait "$starter" || true
  if kill -0 "$pid" 2>/dev/null; then echo 'the product still runs after Ctrl-C' >&2; return 1; fi
}

smoke() {
  local run=.data/run.json log starter pid began took before after
  log=$(mktemp)
  say 'npm start, first time'
  start_product "$log"; starter=$!
  pid=$(wait_until_ready "$run" '' 300 "$starter") || { cat "$log"; return 1; }
  npm run --silent taraz -- issue examples/*.json || { cat "$log"; return 1; }
  before=$(count_invoices "$run")
  stop_product "$pid" "$starter"
  say 'npm start, second time'
  began=$(now_ms)
  start_product "$log"; starter=$!
  pid=$(wait_until_ready "$run" "$pid" 60 "$starter") || { cat "$log"; return 1; }
  took=$(($(now_ms) - began))
  after=$(count_invoices "$run")
  stop_product "$pid" "$starter"
  echo "second start: $took ms; invoices before $before, after $after"
  [ "$before" = "$after" ] || { echo 'data was lost' >&2; return 1; }
  [ "$took" -le 5000 ] || { echo 'the second start took more than five seconds' >&2; return 1; }
}

# Everything for the user who runs this.
prove() {
  # not local: the trap reads it after this function has ended
  place=$(mktemp -d)
  trap 'rm -rf "$place"' EXIT
  say 'clone'
  make_clone "$place"
  cd "$place/main"
  if [ "$run_tests" = yes ]; then
    say 'npm test'
    local began
    began=$(date +%s)
    npm test
    echo "npm test took $(($(date +%s) - began)) s"
  fi
  smoke
  say 'all well'
}

# The same as a user made for it. It cannot read a checkout under root's home, so it clones from a bare copy.
prove_as_other() {
  name=taraz-fresh
  bare=$(mktemp -d)
  trap 'userdel --remove "$name" 2>/dev/null || true; rm -rf "$bare"' EXIT
  useradd --create-home --shell /bin/bash "$name"
  mkdir -p "$bare/scripts"
  git clone --quiet --bare "$source_root" "$bare/taraz.git"
  cp "$source_root/scripts/fresh-clone.sh" "$bare/fresh-clone.sh"
  if [ -d "$source_root/../shared" ]; then cp -r --no-preserve=mode "$source_root/../shared" "$bare/shared"; fi
  chmod -R a+rX "$bare"
  runuser -u "$name" -- env HOME="/home/$name" TARAZ_CLONE_SOURCE="$bare/taraz.git" TARAZ_RUN_TESTS="$run_tests" \
    bash "$bare/fresh-clone.sh" --only-me
}

if [ -n "${TARAZ_CLONE_SOURCE:-}" ]; then
  source_root=$TARAZ_CLONE_SOURCE
  run_tests=${TARAZ_RUN_TESTS:-yes}
  git config --global --add safe.directory "$source_root"
  cd "$HOME"
fi
(prove)
if [ "$other_user" = yes ] && [ "$(id -u)" = 0 ]; then (prove_as_other); fi
