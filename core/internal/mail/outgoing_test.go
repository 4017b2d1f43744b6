package mail_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/kernel/secretkey"
	"github.com/quoin-cms/quoin/core/internal/mail"
	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/bolt/bolttest"
)

const typed = "correct battery" // a password

var (
	ada    = core.Actor{Name: "ada", Role: core.Administrator}
	anyTag = func(string) bool { return true }
)

// node returns what a node over a store sends by, with a key that is made of a byte.
func node(t *testing.T, store storage.Store, fill byte) *mail.Outgoing {
	t.Helper()
	key, err := secretkey.New(bytes.Repeat([]byte{fill}, 32))
	if err != nil {
		t.Fatal(err)
	}
	return &mail.Outgoing{Store: store, Key: key, Now: func() time.Time { return time.Date(2026, 1, 31, 9, 0, 0, 0, time.UTC) }}
}

var account = mail.Account{Host: "mail.example.com", Port: 587, TLS: mail.StartTLS, Username: "ada", From: "Quoin <hello@example.com>"}

// set changes the server to an account, with a password unless it is nil.
func set(t *testing.T, o *mail.Outgoing, a mail.Account, password *string) (mail.State, error) {
	t.Helper()
	return o.Change(t.Context(), ada, anyTag, func(d *mail.Draft) error {
		d.Account, d.Password = a, password
		return nil
	})
}

func must(t *testing.T, state mail.State, err error) mail.State {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	return state
}

// wrongField returns the only field that an error names.
func wrongField(err error) string {
	e, ok := errors.AsType[*core.Error](err)
	if !ok || e.Code != core.Invalid || len(e.Fields) != 1 {
		return fmt.Sprint(err)
	}
	return e.Fields[0].Field
}

// everything returns all keys and values of a store.
func everything(t *testing.T, store storage.Store) string {
	t.Helper()
	var all strings.Builder
	if err := store.View(t.Context(), func(r storage.Reader) error {
		all.Reset()
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
	return all.String()
}

// TestChange checks that a server is stored with a sealed password, told of on every node at once, and recorded without it.
func TestChange(t *testing.T) {
	t.Parallel()
	store := bolttest.New(t)
	o, other := node(t, store, 1), node(t, store, 1)
	first, err := o.State(t.Context())
	if must(t, first, err); first.Source != mail.FromNobody || o.Sends(t.Context()) {
		t.Errorf("at first it is %+v", first)
	}
	password := typed
	state, err := set(t, o, account, &password)
	if must(t, state, err); state.Account != account || state.Password != mail.PasswordSet || state.Source != mail.FromStaff || state.Tag == first.Tag {
		t.Errorf("it is %+v", state)
	}
	seen, err := other.State(t.Context())
	if must(t, seen, err) != state || !other.Sends(t.Context()) {
		t.Errorf("another node has %+v", seen)
	}
	if ready, err := other.Ready(t.Context()); !ready || err != nil {
		t.Errorf("another node is ready: %t, %v", ready, err)
	}
	all := everything(t, store)
	if strings.Contains(all, typed) || !strings.Contains(all, "mail server") || !strings.Contains(all, "mail.example.com:587") {
		t.Errorf("the store has %s", all)
	}
	if text, _ := json.Marshal(state); bytes.Contains(text, []byte(typed)) || bytes.Contains(text, []byte("v1.")) {
		t.Errorf("the state is %s", text)
	}

	moved := account
	moved.From, moved.TLS = "Agency <hello@example.com>", mail.ImplicitTLS
	if state, err := set(t, o, moved, nil); must(t, state, err).Password != mail.PasswordSet {
		t.Errorf("without a password it is %+v", state)
	}
	empty := ""
	if state, err := set(t, o, moved, &empty); must(t, state, err).Password != mail.NoPassword {
		t.Errorf("with an empty password it is %+v", state)
	}
	if state, err := set(t, o, mail.Account{}, nil); must(t, state, err).Source != mail.FromNobody || state.Tag != first.Tag || o.Sends(t.Context()) {
		t.Errorf("without a host it is %+v", state)
	}
}

// TestThePasswordGoesToNoOtherServer checks that a stored password is kept for its host and port only.
func TestThePasswordGoesToNoOtherServer(t *testing.T) {
	t.Parallel()
	o := node(t, bolttest.New(t), 1)
	password := typed
	state, err := set(t, o, account, &password)
	must(t, state, err)
	host, port, nobody := account, account, account
	host.Host, port.Port, nobody.Username = "mail.attacker.example", 2525, ""
	for _, a := range []mail.Account{host, port} {
		if _, err := set(t, o, a, nil); wrongField(err) != "password" {
			t.Errorf("%+v: %v", a, err)
		}
		if _, err := o.Try(t.Context(), func(d *mail.Draft) (bool, error) { d.Account = a; return true, nil }); wrongField(err) != "password" {
			t.Errorf("trying %+v: %v", a, err)
		}
	}
	if now, err := o.State(t.Context()); must(t, now, err) != state {
		t.Errorf("a refusal has changed it to %+v", now)
	}
	if state, err := set(t, o, host, &password); must(t, state, err).Host != host.Host {
		t.Errorf("with the password it is %+v", state)
	}
	if _, err := set(t, o, nobody, &password); wrongField(err) != "username" {
		t.Errorf("a password of nobody: %v", err)
	}
}

// TestWrongAccounts checks that each bad field is named, and that what is bad is stored nowhere.
func TestWrongAccounts(t *testing.T) {
	t.Parallel()
	store := bolttest.New(t)
	o := node(t, store, 1)
	for name, c := range map[string]struct {
		field  string
		change func(*mail.Account)
	}{
		"a line in the host":    {"host", func(a *mail.Account) { a.Host = "mail.example.com\r\nRCPT TO:<x>" }},
		"a path":                {"host", func(a *mail.Account) { a.Host = "mail.example.com/x" }},
		"a port in the host":    {"host", func(a *mail.Account) { a.Host = "mail.example.com:25" }},
		"a user in the host":    {"host", func(a *mail.Account) { a.Host = "ada@mail.example.com" }},
		"a long host":           {"host", func(a *mail.Account) { a.Host = strings.Repeat("a", 254) }},
		"a port below":          {"port", func(a *mail.Account) { a.Port = -1 }},
		"a port above":          {"port", func(a *mail.Account) { a.Port = 65536 }},
		"another encryption":    {"tls", func(a *mail.Account) { a.TLS = "none" }},
		"a zero in the user":    {"username", func(a *mail.Account) { a.Username = "ada\x00bo" }},
		"no sender":             {"from", func(a *mail.Account) { a.From = "" }},
		"two senders":           {"from", func(a *mail.Account) { a.From = "a@b.co, c@d.co" }},
		"a line in the sender":  {"from", func(a *mail.Account) { a.From = "A\r\nBcc: x@y.z <a@b.co>" }},
		"a long sender":         {"from", func(a *mail.Account) { a.From = strings.Repeat("a", 320) + "@b.co" }},
		"a long user":           {"username", func(a *mail.Account) { a.Username = strings.Repeat("ä", 255) }},
		"text that is no UTF-8": {"username", func(a *mail.Account) { a.Username = "a\xff" }},
	} {
		a := account
		c.change(&a)
		if _, err := set(t, o, a, nil); wrongField(err) != c.field {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, password := range []string{"a\r\nb", "a\x00b", strings.Repeat("a", mail.MaxPassword+1)} {
		if _, err := set(t, o, account, &password); wrongField(err) != "password" || strings.Contains(err.Error(), password) {
			t.Errorf("a password: %v", err)
		}
	}
	if got := everything(t, store); strings.Contains(got, "mailserver") {
		t.Errorf("the store has %s", got)
	}
	for _, host := range []string{"localhost", "mail_1", "192.0.2.1", "::1", "xn--bcher-kva.example"} {
		a := account
		a.Host, a.Port, a.TLS = host, 0, ""
		if state, err := set(t, o, a, nil); must(t, state, err).Port != 587 || state.TLS != mail.StartTLS {
			t.Errorf("%s: %+v", host, state)
		}
	}
}

// TestAnotherKey checks that a password which another key has sealed is told from none, that mails wait for it untouched,
// and that giving it again sends them.
func TestAnotherKey(t *testing.T) {
	t.Parallel()
	at := serve(t, nil)
	host, port, _ := strings.Cut(at.addr, ":")
	p := open(t, nil, letter)
	mine, restored := node(t, p.store, 1), node(t, p.store, 2)
	a, password := account, typed
	a.Host, a.Username = host, "ada"
	if _, err := fmt.Sscan(port, &a.Port); err != nil {
		t.Fatal(err)
	}
	state, err := set(t, mine, a, &password)
	must(t, state, err)
	keyless := node(t, p.store, 1)
	keyless.Key = nil
	for _, o := range []*mail.Outgoing{restored, keyless} {
		state, err := o.State(t.Context())
		if must(t, state, err).Password != mail.PasswordUnreadable || !o.Sends(t.Context()) {
			t.Errorf("with another key it is %+v", state)
		}
		if _, err := o.Server(t.Context()); !errors.Is(err, mail.ErrUnreadable) {
			t.Errorf("with another key the server is %v", err)
		}
	}
	before := everything(t, p.store)
	p.Queue = mail.NewQueue(mail.Config{
		Store: p.store, Send: restored.Send, Ready: restored.Ready, Now: p.Now, Log: p.Log, Settled: p.Settled,
	})
	p.now = p.now.Add(10 * 24 * time.Hour) // longer than any mail is tried
	if err := p.Deliver(t.Context()); err != nil || everything(t, p.store) != before || len(at.mails()) > 0 {
		t.Errorf("it did not wait: %v", err)
	}
	if state, err := set(t, restored, a, nil); must(t, state, err).Password != mail.PasswordUnreadable {
		t.Errorf("a change without the password makes it %+v", state)
	}
	a.Username = ""
	if state, err := set(t, restored, a, nil); must(t, state, err).Password != mail.NoPassword {
		t.Errorf("without a user it is %+v", state)
	}
	if err := p.Deliver(t.Context()); err != nil || len(at.mails()) != 1 || p.lastState() != entrystore.Sent {
		t.Errorf("it is not sent afterwards: %v, %q", err, p.states)
	}
}

// TestTwoAdministrators checks that the second of two writes over the same state is refused.
func TestTwoAdministrators(t *testing.T) {
	t.Parallel()
	o := node(t, bolttest.New(t), 1)
	first, err := o.State(t.Context())
	must(t, first, err)
	for i, want := range []core.Code{"", core.Stale} {
		_, err := o.Change(t.Context(), ada, func(tag string) bool { return tag == first.Tag }, func(d *mail.Draft) error {
			d.Account = account
			d.Port = 100 + i
			return nil
		})
		if core.CodeOf(err) != want {
			t.Errorf("write %d: %v", i, err)
		}
	}
	if state, err := o.State(t.Context()); must(t, state, err).Port != 100 {
		t.Errorf("it is %+v", state)
	}
}

// TestTheCommandLineWins checks that its server is in use and cannot be changed, but can be tried.
func TestTheCommandLineWins(t *testing.T) {
	t.Parallel()
	o := node(t, bolttest.New(t), 1)
	password := typed
	state, err := set(t, o, account, &password)
	must(t, state, err)
	if o.Fixed, err = mail.ParseSMTP("smtps://bo@flags.example", "hello@flags.example", "s3cret"); err != nil {
		t.Fatal(err)
	}
	want := mail.Account{Host: "flags.example", Port: 465, TLS: mail.ImplicitTLS, Username: "bo", From: "hello@flags.example"}
	if state, err := o.State(t.Context()); must(t, state, err).Account != want || state.Source != mail.FromProgram || state.Password != mail.PasswordSet {
		t.Errorf("it is %+v", state)
	}
	_, err = set(t, o, account, nil)
	if core.CodeOf(err) != core.Conflict || !strings.Contains(err.Error(), "--smtp") {
		t.Errorf("a change: %v", err)
	}
	for _, changed := range []bool{false, true} {
		s, err := o.Try(t.Context(), func(*mail.Draft) (bool, error) { return changed, nil })
		if (err == nil) == changed || !changed && s != o.Fixed {
			t.Errorf("trying it, changed: %t: %v", changed, err)
		}
	}
	o.Fixed = nil
	if now, err := o.State(t.Context()); must(t, now, err) != state {
		t.Errorf("without flags it is %+v", now)
	}
}
