#!/usr/bin/env bash
# Fails twice with EX_TEMPFAIL (75), then succeeds. It counts its runs in the working directory: remove
# .flaky_job.count to start over.
set -eu

count_file=.flaky_job.count
run=1
if [ -s "$count_file" ]; then
    run=$(($(<"$count_file") + 1))
fi
echo "$run" >"$count_file"

if [ "$run" -le 2 ]; then
    echo "flaky_job: backend busy (run $run)" >&2
    exit 75
fi
echo "flaky_job: done on run $run"
