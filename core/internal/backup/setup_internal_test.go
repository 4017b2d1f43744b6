package backup

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/secretkey"
	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/bolt/bolttest"
	"github.com/quoin-cms/quoin/storage/s3test"
)

const typed = "correct battery" // a secret key

var (
	ada     = core.Actor{Name: "ada", Role: core.Administrator}
	account = Account{Every: "24h", Keep: 14, To: "s3://files/of/site", Endpoint: "https://s3.example.com", Region: "eu-west-2", AccessKey: "ACCESS"}
)

func anyTag(string) bool { return true }

// nodeSetup returns the setup of a node over a store, with a key that is made of a byte.
func nodeSetup(t *testing.T, store storage.Store, fill byte) *Setup {
	t.Helper()
	key, err := secretkey.New(bytes.Repeat([]byte{fill}, 32))
	if err != nil {
		t.Fatal(err)
	}
	c := &clock{time.Date(2026, time.November, 23, 8, 0, 0, 0, time.UTC)}
	return &Setup{Store: store, Key: key, Names: NewNames("example.com"), Now: c.now, Delay: 3 * time.Minute}
}

// set changes the setup to an account, with a secret key unless it is nil.
func set(t *testing.T, o *Setup, a Account, secret *string) error {
	t.Helper()
	return o.Change(t.Context(), ada, anyTag, func(d *Draft) error {
		d.Account, d.SecretKey = a, secret
		return nil
	})
}

func mustSet(t *testing.T, o *Setup, a Account, secret *string) State {
	t.Helper()
	if err := set(t, o, a, secret); err != nil {
		t.Fatal(err)
	}
	return stateOf(t, o)
}

func stateOf(t *testing.T, o *Setup) State {
	t.Helper()
	state, err := o.State(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return state
}

// wrongFields returns the fields that an error names.
func wrongFields(err error) string {
	e, ok := errors.AsType[*core.Error](err)
	if !ok || e.Code != core.Invalid {
		return fmt.Sprint(err)
	}
	var names []string
	for _, f := range e.Fields {
		names = append(names, f.Field)
	}
	return strings.Join(names, " ")
}

// TestChangeOfTheSetup checks that a secret key is stored sealed, told of on every node at once, and recorded nowhere.
func TestChangeOfTheSetup(t *testing.T) {
	t.Parallel()
	store := bolttest.New(t)
	o, other := nodeSetup(t, store, 1), nodeSetup(t, store, 1)
	first := stateOf(t, o)
	if first.Source != ByNobody || first.Every != "24h" || first.Keep != 14 || first.Secret != NoSecret {
		t.Errorf("at first it is %+v", first)
	}
	secret := typed
	padded := account
	padded.To, padded.Endpoint = " s3://files/of/site/ ", "https://s3.example.com/"
	state := mustSet(t, o, padded, &secret)
	if state.Account != account || state.Secret != SecretSet || state.Source != ByStaff || state.Tag == first.Tag {
		t.Errorf("it is %+v", state)
	}
	if seen := stateOf(t, other); !reflect.DeepEqual(seen, state) {
		t.Errorf("another node has %+v", seen)
	}
	var all strings.Builder
	if err := store.View(t.Context(), func(r storage.Reader) error {
		for pair, err := range r.Scan("", "") {
			if err != nil {
				return err
			}
			fmt.Fprintf(&all, "%q %s\n", pair.Key, pair.Value)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if text := all.String(); strings.Contains(text, typed) || !strings.Contains(text, `"backups"`) || !strings.Contains(text, "s3://files/of/site") {
		t.Errorf("the store has %s", text)
	}
	changed := account
	changed.Every, changed.Keep, changed.To, changed.Region, changed.AccessKey = "", 3, "s3://files", "", "OTHER"
	if state := mustSet(t, o, changed, nil); state.Account != changed || state.Secret != SecretSet {
		t.Errorf("in the same bucket it is %+v", state)
	}
	if state := stateOf(t, nodeSetup(t, store, 2)); state.Secret != SecretUnreadable {
		t.Errorf("with another key it is %+v", state)
	}
	if state := mustSet(t, o, Account{}, nil); !reflect.DeepEqual(state, first) {
		t.Errorf("in the end it is %+v", state)
	}
	if err := o.Change(t.Context(), ada, func(tag string) bool { return tag == state.Tag }, func(*Draft) error { return nil }); core.CodeOf(err) != core.Stale {
		t.Errorf("over an older state: %v", err)
	}
}

// TestSetupsThatAreRefused checks that what is wrong is named, that a path of the machine is no target, and that a secret key
// goes to no other server or bucket than those that it was given for.
func TestSetupsThatAreRefused(t *testing.T) {
	t.Parallel()
	o := nodeSetup(t, bolttest.New(t), 1)
	secret, empty, torn := typed, "", "a\nb"
	if err := set(t, o, account, nil); wrongFields(err) != "secretKey" {
		t.Errorf("without a secret key: %v", err)
	}
	mustSet(t, o, account, &secret)
	for want, changes := range map[string][]func(*Account){
		"every": {func(a *Account) { a.Every = "soon" }, func(a *Account) { a.Every = "1s" }, func(a *Account) { a.Every = "9000h" }},
		"keep":  {func(a *Account) { a.Keep = 0 }, func(a *Account) { a.Keep = -1 }, func(a *Account) { a.Keep = 10_001 }},
		"to": {
			func(a *Account) { a.To = "/var/backups" }, func(a *Account) { a.To = "backups" }, func(a *Account) { a.To = "../x" }, func(a *Account) { a.To = "file:///etc" },
			func(a *Account) { a.To = "s3://" }, func(a *Account) { a.To = "s3://ada:secret@files" }, func(a *Account) { a.To = "s3://files:80/x" },
			func(a *Account) { a.To = "s3://files\r\nx" }, func(a *Account) { a.To = "s3:///etc/passwd" }, func(a *Account) { a.To = `C:\backups` },
		},
		"endpoint": {
			func(a *Account) { a.Endpoint = "s3.example.com" }, func(a *Account) { a.Endpoint = "https://a/b" }, func(a *Account) { a.Endpoint = "file:///etc" },
			func(a *Account) { a.Endpoint = "https://ada:secret@a" }, func(a *Account) { a.Endpoint = "https://a?b" },
		},
		"region":    {func(a *Account) { a.Region = "eu west" }, func(a *Account) { a.Region = "a.example/" }},
		"accessKey": {func(a *Account) { a.AccessKey = "" }, func(a *Account) { a.AccessKey = "a\nb" }},
	} {
		for _, change := range changes {
			a := account
			change(&a)
			if err := set(t, o, a, &secret); wrongFields(err) != want {
				t.Errorf("%+v: %v, want %s", a, err, want)
			}
		}
	}
	for _, change := range []func(*Account){
		func(a *Account) { a.Endpoint = "https://s3.attacker.example" }, func(a *Account) { a.Endpoint = "" }, func(a *Account) { a.To = "s3://other/of/site" },
		func(a *Account) { a.Endpoint = "http://s3.example.com" },
	} {
		a := account
		change(&a)
		if err := set(t, o, a, nil); wrongFields(err) != "secretKey" {
			t.Errorf("%+v without the secret key: %v", a, err)
		}
		if _, err := o.try(t.Context(), func(d *Draft) (bool, error) { d.Account = a; return true, nil }); wrongFields(err) != "secretKey" {
			t.Errorf("a test of %+v without the secret key: %v", a, err)
		}
	}
	for _, bad := range []*string{&empty, &torn} {
		if err := set(t, o, account, bad); wrongFields(err) != "secretKey" {
			t.Errorf("%q: %v", *bad, err)
		}
	}
	if err := set(t, o, Account{Keep: 1, To: "x"}, nil); wrongFields(err) != "to accessKey" {
		t.Errorf("several: %v", err)
	}
	if state := stateOf(t, o); state.Account != account {
		t.Errorf("it was changed to %+v", state)
	}
	fixed := nodeSetup(t, o.Store, 1)
	fixed.Fixed = &Fixed{Account: Account{Every: "24h", Keep: 14}, Folder: true}
	if err := set(t, fixed, account, &secret); core.CodeOf(err) != core.Conflict || !strings.Contains(err.Error(), "--backup-to") {
		t.Errorf("over the command line: %v", err)
	}
	if state := stateOf(t, fixed); state.Source != ByProgram || !state.Folder || state.To != "" {
		t.Errorf("the command line has set %+v", state)
	}
}

// TestScheduleOfStaff checks that a change counts at once: the next backup is planned by it, goes to the bucket that it names, and
// none is made by what no longer holds, or while the secret key cannot be read.
func TestScheduleOfStaff(t *testing.T) {
	t.Parallel()
	endpoint := s3test.Start(t)
	c := &clock{time.Date(2026, time.November, 23, 8, 0, 0, 0, time.UTC)}
	config := testConfig(t, c)
	o := nodeSetup(t, config.Source.Store, 1)
	o.Now, config.Setup = c.now, o
	s := testService(t, config)
	due := func() time.Duration {
		t.Helper()
		_, next, err := s.Runs(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if next.IsZero() {
			return -1
		}
		return next.Sub(c.at)
	}
	if got := due(); got != -1 {
		t.Errorf("before anything is set up one is due in %s", got)
	}
	secret := s3test.SecretKey
	a := Account{Every: "24h", Keep: 2, To: "s3://" + s3test.Bucket + "/of/site", Endpoint: endpoint, AccessKey: s3test.AccessKey}
	mustSet(t, o, a, &secret)
	if got := due(); got != 3*time.Minute {
		t.Errorf("the first is due in %s", got)
	}
	for range 3 {
		c.at = c.at.Add(s.wait())
		s.make(t.Context())
	}
	runs, _, err := s.Runs(t.Context())
	if err != nil || len(runs) != 2 || !runs[0].Verified || s.Problems(t.Context()) != nil {
		t.Fatalf("the runs are %+v, %v, %v", runs, err, s.Problems(t.Context()))
	}
	a.Every = "6h"
	mustSet(t, o, a, nil)
	if got := due(); got != 6*time.Hour {
		t.Errorf("with another interval it is due in %s", got)
	}
	if again := testService(t, config); again.wait() != 6*time.Hour {
		t.Errorf("after a start it is due in %s", again.wait())
	}
	a.To = "s3://" + s3test.Bucket + "/elsewhere"
	mustSet(t, o, a, nil)
	if got := due(); got != 3*time.Minute {
		t.Errorf("at another place the first is due in %s", got)
	}
	s.make(t.Context())
	if runs, _, err := s.Runs(t.Context()); err != nil || len(runs) != 3 || !runs[0].Verified {
		t.Errorf("after one at another place the runs are %+v, %v", runs, err)
	}

	unread := nodeSetup(t, config.Source.Store, 2)
	other := config
	other.Setup = unread
	if problems := testService(t, other).Problems(t.Context()); !slices.Equal(problems, []string{Unreadable}) {
		t.Errorf("with another key: %q", problems)
	}
	a.Every = ""
	mustSet(t, o, a, nil)
	if got := due(); got != -1 || s.wait() != lookEvery {
		t.Errorf("without an interval it is due in %s", got)
	}
	before := len(s.runs)
	s.make(t.Context())
	if len(s.runs) != before {
		t.Error("one was made although none are to be")
	}
}

// TestAChangeWakesTheMaker checks that the node that makes backups makes one by settings that came after its start.
func TestAChangeWakesTheMaker(t *testing.T) {
	t.Parallel()
	endpoint := s3test.Start(t)
	config := testConfig(t, &clock{time.Date(2026, time.November, 23, 8, 0, 0, 0, time.UTC)})
	config.Setup = nodeSetup(t, config.Source.Store, 1)
	config.Setup.Delay = 0
	s := testService(t, config)
	go s.Run(t.Context())
	secret := s3test.SecretKey
	mustSet(t, config.Setup, Account{Every: "24h", Keep: 2, To: "s3://" + s3test.Bucket, Endpoint: endpoint, AccessKey: s3test.AccessKey}, &secret)
	s.Wake()
	ticker, timeout := time.NewTicker(10*time.Millisecond), time.After(20*time.Second)
	defer ticker.Stop()
	for {
		runs, _, err := s.Runs(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if len(runs) == 1 && runs[0].Verified {
			return
		}
		select {
		case <-ticker.C:
		case <-timeout:
			t.Fatalf("no backup was made: %+v", runs)
		}
	}
}
