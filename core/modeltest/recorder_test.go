package modeltest

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/model"
)

// recorder is a testing.TB that records failures instead of failing.
type recorder struct {
	testing.TB

	failures []string
}

func (r *recorder) Helper() {}

func (r *recorder) Errorf(format string, args ...any) {
	r.failures = append(r.failures, fmt.Sprintf(format, args...))
}

func (r *recorder) Fatalf(format string, args ...any) {
	r.Errorf(format, args...)
	runtime.Goexit()
}

func (r *recorder) Fatal(args ...any) { r.Fatalf("%s", fmt.Sprintln(args...)) }

// failures runs the contract over a type, and returns the failures of each clause.
func failures(t *testing.T, typ model.Type, clauses ...string) map[string]string {
	t.Helper()
	return failuresAs(t, typ, typ, clauses...)
}

// failuresAs is failures for a server that uses the type kept, while the contract tests the type said.
func failuresAs(t *testing.T, kept, said model.Type, clauses ...string) map[string]string {
	t.Helper()
	h := openServer(t, nil, kept)
	h.typ = &said
	found := map[string]string{}
	for _, c := range contract {
		if len(clauses) > 0 && !slices.Contains(clauses, c.name) {
			continue
		}
		r := &recorder{TB: t}
		done := make(chan struct{})
		go func() {
			defer close(done)
			c.check(h.forTest(r))
		}()
		<-done
		if len(r.failures) > 0 {
			found[c.name] = strings.Join(r.failures, "\n")
		}
	}
	return found
}
