package api

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/strictjson"
)

// Guard is what a call requires in addition to a role.
type Guard int

// The guards; each includes the requirements of the one before it.
const (
	Unguarded Guard = iota
	// Personal calls are for people alone: API tokens are refused, whatever their role.
	Personal
	// Confirmed calls require the password, in the call or shortly before in the same session: an unattended screen or a
	// stolen cookie is not enough.
	Confirmed
)

// CredentialBody is the maximum size of a body with a passkey in bytes; it includes the manufacturer's certificate
// chain.
const CredentialBody = 16 << 10

// The members of a body that may hold the caller's password.
const (
	PresentPassword = "current"
	OwnPassword     = "password" // unless the call itself has a member of this name
)

// checkGuard refuses callers who do not meet the guard of the call, although their role is sufficient.
func (a *API) checkGuard(ctx context.Context, r *Request) error {
	switch {
	case r.route.Guard == Unguarded:
		return nil
	case r.caller.Token != "":
		return core.Errorf(core.Forbidden, "A token may not do this: accounts, tokens, security, backups, mails and webhooks are for people who have signed in.")
	case r.route.Guard == Confirmed:
		return a.requirePassword(ctx, r)
	}
	return nil
}

// requirePassword fails unless the caller gives their password or has given it recently. A given password must be
// correct. It is removed from the body before the handler reads it.
func (a *API) requirePassword(ctx context.Context, r *Request) error {
	name, password, err := r.extractPassword()
	switch {
	case err != nil:
		return err
	case password != nil:
		return a.checkPassword(ctx, r, name, *password)
	case a.Auth.Confirmed(r.caller):
		return nil
	}
	return passwordError(name, "is required: you have not given it within the last ten minutes")
}

// checkPassword checks the password in a member of the body.
func (a *API) checkPassword(ctx context.Context, r *Request, name, password string) error {
	if password == "" {
		return passwordError(name, "is required")
	}
	err := a.Auth.Confirm(ctx, r.caller, r.Client.Address, password)
	if core.CodeOf(err) == core.Invalid {
		return passwordError(name, "is not right")
	}
	return err
}

// passwordError returns the error for a missing or wrong password.
func passwordError(name, message string) error {
	err := core.InvalidFields(core.FieldErrors{{Field: name, Label: "Your password", Message: message}})
	err.Confirm = true
	return err
}

// passwordName returns the name of the member with the caller's password.
func (r *Route) passwordName() string {
	if r.SetsPassword {
		return PresentPassword
	}
	return OwnPassword
}

// extractPassword removes the password from the body and returns it with the name of its member; nil if there is none.
func (r *Request) extractPassword() (name string, password *string, err error) {
	name = r.route.passwordName()
	if r.Body == nil || r.route.Operation.Body == "" && !IsMedia(r.MediaType, MediaJSON) {
		return name, nil, nil
	}
	body, err := r.JSON(CredentialBody)
	if err != nil || len(bytes.TrimSpace(body)) == 0 {
		r.Body = replacementBody(body, body)
		return name, nil, err
	}
	rest := []byte{'{'}
	reader := strictjson.Read(body)
	for member, value := range reader.Members {
		if member == PresentPassword || member == OwnPassword && !r.route.SetsPassword {
			password, name = new(string), member
			if json.Unmarshal(value.Raw(), password) != nil || value.Kind() != strictjson.Text {
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
		return name, nil, strictjson.Fields(body, nil)
	}
	r.Body = replacementBody(append(rest, '}'), body)
	return name, password, nil
}

// replacementBody returns a body function for the remaining members. The size limit applies to the original body.
func replacementBody(remaining, original []byte) func(int) ([]byte, error) {
	return func(limit int) ([]byte, error) {
		if len(original) > limit {
			return nil, core.Errorf(core.TooLarge, "The body must be at most %d bytes.", limit)
		}
		return remaining, nil
	}
}

// describeGuards adds the errors of the guards to the descriptions of the routes.
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

// Present is embedded in the body of a Confirmed call that has others. The password is removed before the body is decoded.
type Present struct {
	Current string `json:"current,omitempty" api:"format=password" doc:"One's own password. It is not needed within ten minutes of a sign-in, or of a call that had it."`
}

// Confirmation is the body of a Confirmed call that has no others.
type Confirmation struct {
	Password string `json:"password,omitempty" api:"format=password" doc:"One's own password. It is not needed within ten minutes of a sign-in, or of a call that had it."`
}
