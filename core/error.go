package core

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"time"
)

// Code classes a failure by what the caller can do about it. core/internal/server/web maps each to one HTTP status.
type Code string

// The codes. Everything that is not an *Error is Internal.
const (
	Malformed       Code = "malformed"       // the input cannot be read, or a value is of the wrong kind
	Unauthenticated Code = "unauthenticated" // nobody is signed in, or the session has ended
	Forbidden       Code = "forbidden"       // the actor may not do this
	NotFound        Code = "not-found"       // there is no such entry, or the actor may not know of it
	NotAllowed      Code = "not-allowed"     // the type does not support the operation
	Conflict        Code = "conflict"        // a unique value is taken
	Stale           Code = "stale"           // the entry has changed since the caller read it
	TooLarge        Code = "too-large"       // the input is larger than any valid input
	Unsupported     Code = "unsupported"     // the input is in a format that is not read here
	Invalid         Code = "invalid"         // the values break the rules; Fields names each
	Throttled       Code = "throttled"       // too many attempts; RetryAfter says how long to wait
	Internal        Code = "internal"        // a fault of ours; the cause is for the log alone
	Unavailable     Code = "unavailable"     // not now: starting, stopping or out of resources
	Full            Code = "full"            // there is no room left to keep it
	Damaged         Code = "damaged"         // what is kept is not what was written
)

// Error is a failure that is safe to show: neither Detail nor Fields ever carries a secret, personal
// data of others or the workings of the program. Those belong in the wrapped cause, which is only logged.
type Error struct {
	Code       Code
	Detail     string // a sentence for the person who made the call
	Fields     []FieldError
	RetryAfter time.Duration // with Throttled and Unavailable
	Factor     string        // the second factor that is asked for; empty if none is
	Confirm    bool          // the password of whoever asks is wanted, to show that it is them
	cause      error
}

// Error gives the detail and the cause; it is meant for logs, not for callers outside.
func (e *Error) Error() string {
	if e.cause != nil {
		return fmt.Sprintf("%s: %s: %v", e.Code, e.Detail, e.cause)
	}
	return fmt.Sprintf("%s: %s", e.Code, e.Detail)
}

// Unwrap gives the cause, if there is one.
func (e *Error) Unwrap() error { return e.cause }

// Errorf makes an Error whose detail is formatted like fmt.Sprintf. The detail is shown to callers.
func Errorf(code Code, format string, args ...any) *Error {
	return &Error{Code: code, Detail: fmt.Sprintf(format, args...)}
}

// Wrap makes an Error with a detail to show and a cause to log.
func Wrap(cause error, code Code, detail string) *Error {
	return &Error{Code: code, Detail: detail, cause: cause}
}

// InvalidFields makes the error of a failed validation; its detail lists the first fields.
func InvalidFields(fields FieldErrors) *Error { return withFields(Invalid, fields) }

// MalformedFields makes the error of values of the wrong kind; its detail lists the first fields.
func MalformedFields(fields FieldErrors) *Error { return withFields(Malformed, fields) }

func withFields(code Code, fields FieldErrors) *Error {
	fields = fields[:min(len(fields), MaxFields)]
	var detail strings.Builder
	for i, f := range fields {
		if i > 0 {
			detail.WriteString("; ")
		}
		if i == maxFieldsInDetail {
			detail.WriteString(fmt.Sprintf("and %d more", len(fields)-i))
			break
		}
		detail.WriteString(cmp.Or(f.Label, f.Field) + " " + f.Message)
	}
	return &Error{Code: code, Detail: detail.String() + ".", Fields: fields}
}

const maxFieldsInDetail = 5

// CodeOf gives the code of err: Internal for anything that is not an *Error, empty for nil.
func CodeOf(err error) Code {
	if err == nil {
		return ""
	}
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Code
	}
	return Internal
}
