package api

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/openapi"
	"github.com/quoin-cms/quoin/core/strict"
)

// Guard is what a call takes beside a role.
type Guard int

// The guards, each of which asks for what the one before it does.
const (
	Unguarded Guard = iota
	// Personal is for people alone: no token of a program may make the call, whatever its role.
	Personal
	// Confirmed is for people who give their password with the call, or have given it in this session not long before: an open
	// screen or a cookie that somebody took is not enough.
	Confirmed
)

// CredentialBody is the most bytes of a body with a passkey, which has the chain of its maker's certificates.
const CredentialBody = 16 << 10

// The members of a body that may hold the password of whoever calls.
const (
	PresentPassword = "current"
	OwnPassword     = "password" // unless the call has a member of this name itself
)

// guarded refuses who may not make the call although their role may.
func (a *API) guarded(ctx context.Context, r *Request) error {
	switch {
	case r.route.Guard == Unguarded:
		return nil
	case r.caller.Token != "":
		return core.Errorf(core.Forbidden, "A token may not do this: accounts, tokens, security, backups, mails and webhooks are for people who have signed in.")
	case r.route.Guard == Confirmed:
		return a.confirmed(ctx, r)
	}
	return nil
}

// confirmed fails unless the caller gives their password, or has given it lately. A password that is given has to be right. The
// call finds a body without it.
func (a *API) confirmed(ctx context.Context, r *Request) error {
	name, password, err := r.takePassword()
	switch {
	case err != nil:
		return err
	case password != nil:
		return a.confirm(ctx, r, name, *password)
	case a.Auth.Confirmed(r.caller):
		return nil
	}
	return unconfirmed(name, "is required: you have not given it within the last ten minutes")
}

// confirm checks a password that a member of the body has.
func (a *API) confirm(ctx context.Context, r *Request, name, password string) error {
	if password == "" {
		return unconfirmed(name, "is required")
	}
	err := a.Auth.Confirm(ctx, r.caller, password)
	if core.CodeOf(err) == core.Invalid {
		return unconfirmed(name, "is not right")
	}
	return err
}

// unconfirmed is the failure of a call that wants the password of whoever makes it.
func unconfirmed(name, message string) error {
	err := core.InvalidFields(core.FieldErrors{{Field: name, Label: "Your password", Message: message}})
	err.Confirm = true
	return err
}

// passwordName gives how the password of whoever calls is called in the body.
func (r *Route) passwordName() string {
	if r.SetsPassword {
		return PresentPassword
	}
	return OwnPassword
}

// takePassword takes the password out of the body; nil if it is not there. The name is that of its member.
func (r *Request) takePassword() (name string, password *string, err error) {
	name = r.route.passwordName()
	if r.Body == nil || r.route.Operation.Body == "" && !IsMedia(r.MediaType, MediaJSON) {
		return name, nil, nil
	}
	body, err := r.JSON(CredentialBody)
	if err != nil || len(bytes.TrimSpace(body)) == 0 {
		r.Body = leftOf(body, body)
		return name, nil, err
	}
	rest := []byte{'{'}
	reader := strict.Read(body)
	for member, value := range reader.Members {
		if member == PresentPassword || member == OwnPassword && !r.route.SetsPassword {
			password, name = new(string), member
			if json.Unmarshal(value.Raw(), password) != nil || value.Kind() != strict.Text {
				return name, nil, core.MalformedFields(core.FieldErrors{{Field: member, Message: "must be a text"}})
			}
			continue
		}
		if len(rest) > 1 {
			rest = append(rest, ',')
		}
		quoted, err := json.Marshal(member)
		if err != nil {
			return name, nil, err
		}
		rest = slices.Concat(rest, quoted, []byte{':'}, value.Raw())
	}
	if reader.Err() != nil {
		return name, nil, strict.Fields(body, nil)
	}
	r.Body = leftOf(append(rest, '}'), body)
	return name, password, nil
}

// leftOf gives what is left of a body, which was as long as it came.
func leftOf(left, came []byte) func(int) ([]byte, error) {
	return func(most int) ([]byte, error) {
		if len(came) > most {
			return nil, core.Errorf(core.TooLarge, "The body must be at most %d bytes.", most)
		}
		return left, nil
	}
}

// describeGuards adds what the guards of calls refuse to their descriptions.
func describeGuards(all []Route) {
	for i := range all {
		if all[i].Guard != Confirmed {
			continue
		}
		failures := slices.Clone(all[i].Operation.Failures)
		for _, code := range []core.Code{core.Invalid, core.Throttled, core.Unavailable} {
			if !slices.Contains(failures, code) {
				failures = append(failures, code)
			}
		}
		all[i].Operation.Failures = failures
	}
}

// SecretText is the schema of a password.
func SecretText(description string) openapi.Object {
	out := openapi.Object{"type": "string", "format": "password"}
	if description != "" {
		out["description"] = description
	}
	return out
}

// PresentSchema is the schema of the caller's own password, in a body that may have it.
func PresentSchema() openapi.Object {
	return SecretText("One's own password. It is not needed within ten minutes of a sign-in, or of a call that had it.")
}
