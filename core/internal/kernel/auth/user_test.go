package auth

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth/passwords"
)

func TestAddAndList(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("zoe", "Anna.B-c_d@example.org", "x")
	users, err := f.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, user := range users {
		names = append(names, user.Name)
		if user.Role != core.Administrator || !user.Created.Equal(f.clock.now()) {
			t.Errorf("got %+v", user)
		}
	}
	if got := strings.Join(names, " "); got != "Anna.B-c_d@example.org x zoe" {
		t.Errorf("got %s", got)
	}
	if n, err := f.Count(t.Context()); n != 3 || err != nil {
		t.Errorf("got %d, %v", n, err)
	}
}

func TestAddChecks(t *testing.T) {
	t.Parallel()
	const (
		badName     = "must have 1 to 64 letters, digits or . _ - @"
		badPassword = "must have 8 to 200 characters"
		required    = "is required"
	)
	tests := []struct {
		name, password         string
		wantName, wantPassword string
	}{
		{"a", "12345678", "", ""},
		{strings.Repeat("a", 64), strings.Repeat("é", 200), "", ""},
		{"b", "pässwört", "", ""},
		{"", "", required, required},
		{" ", "        ", required, required},
		{strings.Repeat("a", 65), strings.Repeat("p", 201), badName, badPassword},
		{"two words", "1234567", badName, badPassword},
		{"zoë", "éééé", badName, badPassword},
		{"a/b", goodPassword, badName, ""},
		{"a\x00", goodPassword, badName, ""},
		{"an na", goodPassword, badName, ""},
		{"anna", "short", "", badPassword},
	}
	for _, test := range tests {
		t.Run(fmt.Sprintf("%.10q %.10q", test.name, test.password), func(t *testing.T) {
			err := newFixture(t).Add(t.Context(), test.name, test.password)
			wantFields(t, err, test.wantName, test.wantPassword)
		})
	}
}

// wantFields fails unless err is core.Invalid with exactly the messages that are not empty.
func wantFields(t *testing.T, err error, name, password string) {
	t.Helper()
	var want []core.FieldError
	if name != "" {
		want = append(want, core.FieldError{Field: "username", Message: name})
	}
	if password != "" {
		want = append(want, core.FieldError{Field: "password", Message: password})
	}
	if want == nil {
		wantCode(t, err, "")
		return
	}
	e, ok := errors.AsType[*core.Error](err)
	if !ok || e.Code != core.Invalid || fmt.Sprint(e.Fields) != fmt.Sprint(want) {
		t.Errorf("got %v, want the fields %v", err, want)
	}
}

func TestAddRefusesTakenName(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("Anna")
	err := f.Add(t.Context(), "aNNa", otherPassword)
	wantDetail(t, err, core.Conflict, `There is already a user "aNNa".`)
	f.mustSignIn("ANNA", goodPassword)
	if n, err := f.Count(t.Context()); n != 1 || err != nil {
		t.Errorf("got %d, %v", n, err)
	}
}

func TestConcurrentAddsOfOneName(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	// Both have begun before either goes on.
	var begun sync.WaitGroup
	begun.Add(2)
	derive := f.hasher.Derive
	f.hasher.Derive = func(password, salt []byte, c passwords.Costs, length uint32) []byte {
		begun.Done()
		begun.Wait()
		return derive(password, salt, c, length)
	}
	codes := both(
		func() error { return f.Add(t.Context(), "anna", goodPassword) },
		func() error { return f.Add(t.Context(), "Anna", goodPassword) },
	)
	if codes[""] != 1 || codes[core.Conflict] != 1 {
		t.Errorf("got %v, want one success and one conflict", codes)
	}
	wantUsers(t, f, 1)
}

func TestConcurrentRemovalsOfLastTwo(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	for round := range 20 {
		f.mustAdd(fmt.Sprint("a", round), fmt.Sprint("b", round))
		if round > 0 {
			removeAllBut(t, f, fmt.Sprint("a", round), fmt.Sprint("b", round))
		}
		codes := both(
			func() error { return f.Remove(t.Context(), core.Actor{}, fmt.Sprint("a", round)) },
			func() error { return f.Remove(t.Context(), core.Actor{}, fmt.Sprint("b", round)) },
		)
		if codes[""] != 1 || codes[core.Conflict] != 1 {
			t.Fatalf("got %v, want one success and one conflict", codes)
		}
		wantUsers(t, f, 1)
	}
}

// both runs two calls at the same time and counts the codes of what they return.
func both(calls ...func() error) map[core.Code]int {
	errs := make([]error, len(calls))
	var calling sync.WaitGroup
	for i, call := range calls {
		calling.Go(func() { errs[i] = call() })
	}
	calling.Wait()
	codes := make(map[core.Code]int)
	for _, err := range errs {
		codes[core.CodeOf(err)]++
	}
	return codes
}

func removeAllBut(t *testing.T, f *fixture, keep ...string) {
	t.Helper()
	users, err := f.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, user := range users {
		if user.Name != keep[0] && user.Name != keep[1] {
			wantCode(t, f.Remove(t.Context(), core.Actor{}, user.Name), "")
		}
	}
}

// wantUsers fails unless the count and the list agree on a number of users.
func wantUsers(t *testing.T, f *fixture, want int) {
	t.Helper()
	count, err := f.Count(t.Context())
	users, listErr := f.List(t.Context())
	if count != want || len(users) != want || err != nil || listErr != nil {
		t.Errorf("count %d (%v) and list %v (%v), want %d", count, err, users, listErr, want)
	}
}

func TestRemoveRefuses(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna", "ben")
	anna := core.Actor{Role: core.Administrator, Name: "Anna"}
	wantDetail(t, f.Remove(t.Context(), anna, "anna"), core.Conflict, "You cannot remove your own account.")
	wantDetail(t, f.Remove(t.Context(), anna, "carl"), core.NotFound, `There is no user "carl".`)
	wantCode(t, f.Remove(t.Context(), anna, "no name"), core.NotFound)
	wantUsers(t, f, 2)
	wantCode(t, f.Remove(t.Context(), anna, "BEN"), "")
	system := core.Actor{Role: core.System}
	wantDetail(t, f.Remove(t.Context(), system, "anna"), core.Conflict, "The last administrator cannot be removed.")
	wantUsers(t, f, 1)
}

func TestSetPassword(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	wantFields(t, f.SetPassword(t.Context(), core.Actor{}, "anna", "short"), "", "must have 8 to 200 characters")
	wantDetail(t, f.SetPassword(t.Context(), core.Actor{}, "ben", otherPassword), core.NotFound, `There is no user "ben".`)
	wantCode(t, f.SetPassword(t.Context(), core.Actor{}, "ANNA", otherPassword), "")
	f.mustSignIn("anna", otherPassword)
	_, err := f.SignIn(t.Context(), Attempt{Username: "anna", Password: goodPassword, Client: Client{Address: someAddress}})
	wantCode(t, err, core.Unauthenticated)
	wantUsers(t, f, 1)
}

// TestSetOwnPassword goes on with a new session, however many attempts to sign in there were.
func TestSetOwnPassword(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("Anna")
	old := f.mustSignIn("anna", goodPassword)
	fail(t, f, "anna", someAddress, 10)
	token, err := f.SetOwnPassword(t.Context(), "anna", otherPassword, Client{})
	wantCode(t, err, "")
	f.wantSession(old, core.Unauthenticated)
	caller, err := f.Session(t.Context(), token)
	if caller.Actor.Name != "Anna" || err != nil {
		t.Errorf("got %+v, %v", caller, err)
	}
	for name, want := range map[string]core.Code{"ben": core.NotFound, "anna": core.Invalid} {
		password := map[core.Code]string{core.NotFound: goodPassword, core.Invalid: "short"}[want]
		token, err := f.SetOwnPassword(t.Context(), name, password, Client{})
		wantCode(t, err, want)
		if token != "" {
			t.Errorf("%s: got a token although it failed", name)
		}
	}
}

// However somebody comes to a password, it is none that can be guessed. That of an administrator whom the program adds is the
// host's.
func TestChosenPasswords(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	s.NameSite(func(context.Context) string { return "Northgate" })
	s.mustAdd("anna")
	u := mailed(t, s.Service, "anna", "anna@example.com")
	ctx, actor := t.Context(), core.Actor{Role: core.Administrator, Name: "anna"}
	for _, bad := range []string{"password1", "Anna is away", "northgate 12"} {
		_, adding := s.AddAs(ctx, actor, "anna2", "", bad, core.Editor)
		_, own := s.SetOwnPassword(ctx, "anna", bad, Client{})
		for way, err := range map[string]error{
			"add": adding, "own": own,
			"set":   s.SetPassword(ctx, actor, "anna", bad),
			"reset": s.ResetPassword(ctx, resetLink(t, s.Service, u), bad, Client{}),
		} {
			if way == "add" && bad == "Anna is away" {
				wantCode(t, err, "") // which is another's name
				continue
			}
			wantFields(t, err, "", passwords.Guessable(bad, "anna", "Northgate"))
		}
	}
	s.mustSignIn("anna", goodPassword)
	if err := s.Add(ctx, "root", "password"); err != nil {
		t.Error(err)
	}
}
