package mail

import (
	"context"
	"encoding/json"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
)

// Draft is a change of the server. Without a host there is to be none.
type Draft struct {
	Account
	// Password replaces the stored one; an empty one removes it. If it is nil, the stored one stays, and goes to no other
	// server than the one that it was given for.
	Password *string
}

// Change replaces the server that administrators have set up. It calls match with the tag of the present one, and change with a
// Draft of it; both may be called more than once. It fails with core.Conflict if the command line sets the server, with
// core.Stale if match is false, with core.Invalid, and like change. The change is recorded in the activity, without the
// password.
func (o *Outgoing) Change(ctx context.Context, by core.Actor, match func(tag string) bool, change func(*Draft) error) (State, error) {
	if o.Fixed != nil {
		return State{}, errFixed()
	}
	var after storedServer
	_, err := o.Store.Update(ctx, func(w storage.Writer) error {
		before, tag, err := load(w)
		if err != nil {
			return err
		}
		if !match(tag) {
			return core.Errorf(core.Stale, "Somebody else has changed the mail server meanwhile.")
		}
		d := Draft{Account: before.Account}
		if err := change(&d); err != nil {
			return err
		}
		if after, err = o.merge(before, d); err != nil {
			return err
		}
		if err := put(w, after); err != nil {
			return err
		}
		return entrystore.NoteSecurity(w, o.Now(), entrystore.Security{
			Act: core.ActSettingChanged, Title: serverTitle, By: by.Name, To: after.address(),
		})
	})
	if err != nil {
		return State{}, err
	}
	return o.State(ctx)
}

// Try returns the server that a Draft describes, without storing anything. If the command line sets the server, that one
// is returned and nothing can be changed: changed tells whether change has changed something. It fails like Change.
func (o *Outgoing) Try(ctx context.Context, change func(*Draft) (changed bool, err error)) (*SMTP, error) {
	var before storedServer
	if o.Fixed == nil {
		var err error
		if before, _, err = o.load(ctx); err != nil {
			return nil, err
		}
	}
	d := Draft{Account: before.Account}
	changed, err := change(&d)
	switch {
	case err != nil:
		return nil, err
	case o.Fixed != nil && changed:
		return nil, errFixed()
	case o.Fixed != nil:
		return o.Fixed, nil
	case !changed && before.Host == "":
		return nil, core.Errorf(core.Conflict, NotSetUp)
	case d.Host == "":
		return nil, core.InvalidFields(core.FieldErrors{{Field: "host", Label: "Server", Message: "is required"}})
	}
	after, err := o.merge(before, d)
	if err != nil {
		return nil, err
	}
	password, err := o.password(after.Sealed)
	if err != nil {
		return nil, passwordError("must be typed in again: it was encrypted with another secret key")
	}
	return NewSMTP(after.Account, password)
}

// merge returns what a Draft makes of the stored server.
func (o *Outgoing) merge(before storedServer, d Draft) (after storedServer, err error) {
	if d.Host == "" {
		return after, nil
	}
	password := ""
	if d.Password != nil {
		password = *d.Password
	}
	s, err := NewSMTP(d.Account, password)
	if err != nil {
		return after, err
	}
	after.Account = s.account
	switch {
	case password != "" && after.Username == "":
		return after, core.InvalidFields(core.FieldErrors{{Field: "username", Label: "User name", Message: "is required with a password"}})
	case password != "" && o.Key == nil:
		return after, core.Errorf(core.Unavailable, "There is no secret key: a password cannot be kept.")
	case password != "":
		after.Sealed = o.Key.Seal(purpose, password)
	case d.Password == nil && after.Username != "":
		// Otherwise an administrator who does not know the password could have it sent to a server of their own.
		if before.Sealed != "" && (after.Host != before.Host || after.Port != before.Port) {
			return after, passwordError("must be given again, because the server is another one")
		}
		after.Sealed = before.Sealed
	}
	return after, nil
}

func passwordError(message string) error {
	return core.InvalidFields(core.FieldErrors{{Field: "password", Label: "Password", Message: message}})
}

// NotSetUp tells staff that there is no mail server.
const NotSetUp = "No mail is set up: an administrator does that on the screen Mail."

func put(w storage.Writer, s storedServer) error {
	if s.Host == "" {
		w.Delete(serverKey())
		return nil
	}
	raw, err := json.Marshal(s)
	if err == nil {
		w.Put(serverKey(), raw)
	}
	return err
}
