package mail

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/mail"
	"strconv"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/etag"
	"github.com/quoin-cms/quoin/core/internal/kernel/secretkey"
	"github.com/quoin-cms/quoin/storage"
)

// Outgoing tells by which server mails are sent: that of the command line, or else the one that administrators have set up.
// It reads the store at each call, so that a change takes effect at once on every node. It is safe for concurrent use.
type Outgoing struct {
	Store storage.Store
	// Fixed is the server of the command line; nil if there is none.
	Fixed *SMTP
	// Key opens and seals the password. If it is nil, a stored password cannot be read.
	Key *secretkey.Key
	Now func() time.Time
}

// Source is the origin of the settings of the server.
type Source string

// The sources.
const (
	FromProgram Source = "program" // by flags or environment variables
	FromStaff   Source = "staff"
	FromNobody  Source = "none"
)

// PasswordState tells whether there is a password.
type PasswordState string

// The states of the password.
const (
	NoPassword         PasswordState = "none"
	PasswordSet        PasswordState = "set"
	PasswordUnreadable PasswordState = "unreadable" // it was sealed with another key, and must be given again
)

// State is the server in use, without its password.
type State struct {
	Account
	Source   Source
	Password PasswordState
	// Tag changes with every write.
	Tag string
}

// ErrUnreadable says that the password of the server cannot be read.
var ErrUnreadable = errors.New("mail: the password of the mail server was encrypted with another secret key: it must be typed in again")

// errNoServer is the error of a mail that is sent although no server is set up.
var errNoServer = errors.New("mail: no mail server is set up")

// purpose binds a sealed password to its use.
const purpose = "mail: password of the server"

// serverTitle is the name of the setting in the activity.
const serverTitle = "mail server"

func serverKey() string { return entrystore.Key("mailserver") }

// storedServer is the server that administrators have set up.
type storedServer struct {
	Account
	Sealed string `json:"sealed,omitempty"` // the password
}

// load returns what is stored, and its tag; without a host if nothing is.
func load(g entrystore.Getter) (s storedServer, tag string, err error) {
	raw, err := g.Get(serverKey())
	if errors.Is(err, storage.ErrNotFound) {
		return s, etag.Content(nil), nil
	}
	if err == nil {
		err = json.Unmarshal(raw, &s)
	}
	if err != nil {
		return s, "", fmt.Errorf("mail: server: %w", err)
	}
	return s, etag.Content(raw), nil
}

func (o *Outgoing) load(ctx context.Context) (s storedServer, tag string, err error) {
	err = o.Store.View(ctx, func(r storage.Reader) error {
		s, tag, err = load(r)
		return err
	})
	return s, tag, err
}

// password opens a sealed password. It fails with ErrUnreadable.
func (o *Outgoing) password(sealed string) (string, error) {
	if sealed == "" {
		return "", nil
	}
	if o.Key == nil {
		return "", ErrUnreadable
	}
	text, err := o.Key.Open(purpose, sealed)
	if err != nil {
		return "", fmt.Errorf("%w (%w)", ErrUnreadable, err)
	}
	return text, nil
}

// State returns the server in use.
func (o *Outgoing) State(ctx context.Context) (State, error) {
	if o.Fixed != nil {
		state := State{Account: o.Fixed.account, Source: FromProgram, Password: NoPassword, Tag: etag.Content(nil, string(FromProgram))}
		if o.Fixed.password != "" {
			state.Password = PasswordSet
		}
		return state, nil
	}
	s, tag, err := o.load(ctx)
	return o.stateOf(s, tag), err
}

func (o *Outgoing) stateOf(s storedServer, tag string) State {
	state := State{Account: s.Account, Source: FromStaff, Password: NoPassword, Tag: tag}
	if s.Host == "" {
		state.Source = FromNobody
	}
	if s.Sealed != "" {
		state.Password = PasswordSet
		if _, err := o.password(s.Sealed); err != nil {
			state.Password = PasswordUnreadable
		}
	}
	return state
}

// Server returns the server in use; nil if none is set up. It fails with ErrUnreadable.
func (o *Outgoing) Server(ctx context.Context) (*SMTP, error) {
	if o.Fixed != nil {
		return o.Fixed, nil
	}
	s, _, err := o.load(ctx)
	if err != nil || s.Host == "" {
		return nil, err
	}
	password, err := o.password(s.Sealed)
	if err != nil {
		return nil, err
	}
	return NewSMTP(s.Account, password)
}

// Sends reports whether a server is set up. Mails are accepted then, even if its password cannot be read: they wait.
func (o *Outgoing) Sends(ctx context.Context) bool {
	_, there, err := o.Sender(ctx)
	return there && err == nil
}

// Sender returns the sender of mails; false if no server is set up.
func (o *Outgoing) Sender(ctx context.Context) (from mail.Address, there bool, err error) {
	if o.Fixed != nil {
		return o.Fixed.From, true, nil
	}
	s, _, err := o.load(ctx)
	if err != nil || s.Host == "" {
		return from, false, err
	}
	sender, err := mail.ParseAddress(s.From)
	if err != nil {
		return from, false, fmt.Errorf("mail: sender: %w", err)
	}
	return *sender, true, nil
}

// Ready reports whether mails can be sent now. If they cannot, they wait without being tried.
func (o *Outgoing) Ready(ctx context.Context) (bool, error) {
	s, err := o.Server(ctx)
	if errors.Is(err, ErrUnreadable) {
		return false, nil
	}
	return s != nil, err
}

// Send hands a mail to the server in use.
func (o *Outgoing) Send(ctx context.Context, l entrystore.Letter) error {
	s, err := o.Server(ctx)
	if err != nil {
		return err
	}
	if s == nil {
		return errNoServer
	}
	return s.Send(ctx, l)
}

// address returns the host and port of an account, for the activity.
func (a Account) address() string {
	if a.Host == "" {
		return "none"
	}
	return net.JoinHostPort(a.Host, strconv.Itoa(a.Port))
}

// errFixed is the error of a change that the command line does not permit.
func errFixed() error {
	return core.Errorf(core.Conflict, "The mail server is set on the command line, by --smtp and --mail-from (QUOIN_SMTP and QUOIN_MAIL_FROM), and cannot be changed here.")
}
