package auth

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

// told gives the lines of security as they are stored.
func (f *fixture) told() (lines []string) {
	f.t.Helper()
	f.failureWrites.all.Wait()
	err := f.store.View(f.t.Context(), func(r storage.Reader) error {
		for pair, err := range r.Scan("", "") {
			if err != nil {
				return err
			}
			if !strings.HasPrefix(pair.Key, "auth/") && strings.Contains(pair.Key, core.SecurityType) {
				lines = append(lines, string(pair.Value))
			}
		}
		return nil
	})
	wantCode(f.t, err, "")
	return lines
}

// containsLine reports whether a line has all the words.
func containsLine(lines []string, words ...string) bool {
	for _, line := range lines {
		all := true
		for _, word := range words {
			all = all && strings.Contains(line, word)
		}
		if all {
			return true
		}
	}
	return false
}

// TestTheActivityTells of what happens to accounts and tokens, and never a secret, a name that nobody has, or a line of
// somebody's own making.
func TestTheActivityTells(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	secret, codes := f.enrol()
	forged := Client{Address: someAddress, Agent: "Firefox\r\nlevel=ERROR msg=\"all is lost\""}
	_, err := f.SignIn(t.Context(), Attempt{Username: "anna", Password: otherPassword, Client: forged})
	wantCode(t, err, core.Unauthenticated)
	_, err = f.SignIn(t.Context(), Attempt{Username: "no-such-name", Password: otherPassword, Client: forged})
	wantCode(t, err, core.Unauthenticated)
	_, err = f.try(f.code(secret), someAddress, "")
	wantCode(t, err, "")
	info, token := f.mustAddToken("Newsletter", time.Time{})
	wantCode(t, f.RemoveToken(t.Context(), ada, info.ID), "")
	wantCode(t, f.SetPassword(t.Context(), ada, "anna", otherPassword), "")
	wantCode(t, f.RequireFactor(t.Context(), core.Actor{Name: "anna"}, true), "")
	wantCode(t, f.ResetFactors(t.Context(), ada, "anna"), "")
	for range 30 {
		_, err = f.SignIn(t.Context(), Attempt{Username: "anna", Password: goodPassword, Client: forged})
		f.failureWrites.all.Wait()
	}
	wantCode(t, err, core.Throttled)
	lines := f.told()
	for _, act := range []core.Act{
		core.ActSignedIn, core.ActSignInFailed, core.ActLocked, core.ActFactorAdded, core.ActFactorRemoved, core.ActTokenAdded,
		core.ActTokenRemoved, core.ActPasswordChanged, core.ActSettingChanged,
	} {
		if !containsLine(lines, `"`+string(act)+`"`) {
			t.Errorf("nothing tells of %s: %q", act, lines)
		}
	}
	for _, never := range append(codes, "no-such-name", goodPassword, otherPassword, token, secret, "level=ERROR", "all is lost") {
		if containsLine(lines, never) || strings.Contains(f.logs.String(), never) {
			t.Errorf("%q is told", never)
		}
	}
}

// TestStrangersDoNotDecideHowMuchIsWritten by names that nobody has.
func TestStrangersDoNotDecideHowMuchIsWritten(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	before := f.store.commits
	for i := range 200 {
		_, _ = f.SignIn(t.Context(), Attempt{
			Username: fmt.Sprint("bogus", i), Password: otherPassword, Client: Client{Address: fmt.Sprintf("192.0.%d.1", i)},
		})
		f.failureWrites.all.Wait()
	}
	if n := f.store.commits - before; n > failureBurst {
		t.Errorf("%d commits", n)
	}
}
