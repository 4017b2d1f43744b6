package core

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"time"
)

// Code classifies a failure by what the caller can do about it. core/internal/web maps each code to one HTTP
// status.
type Code string

// The codes. An error that is not an *Error counts as Internal.
const (
	Malformed       Code = "malformed"       // the input cannot be read, or a value is of the wrong kind
	Unauthenticated Code = "unauthenticated" // nobody is signed in, or the session has ended
	Forbidden       Code = "forbidden"       // the actor may not do this
	NotFound        Code = "not-found"       // there is no such entry, or the actor may not know of it
	NotAllowed      Code = "not-allowed"     // the type does not support the operation
	Conflict        Code = "conflict"        // a unique value is taken
	Stale           Code = "stale"           // the entry has changed since the caller read it
	Gone            Code = "gone"            // it existed, and is not available any more
	TooLarge        Code = "too-large"       // the input is larger than any valid input
	Unsupported     Code = "unsupported"     // the server does not read the format of the input
	Invalid         Code = "invalid"         // the values break the rules; Fields names each
	Throttled       Code = "throttled"       // too many attempts; RetryAfter says how long to wait
	Internal        Code = "internal"        // a fault of the server; the cause is only logged
	Unavailable     Code = "unavailable"     // temporary: the server is starting, stopping or out of resources
	Full            Code = "full"            // there is no space left to store it
	Damaged         Code = "damaged"         // the stored data differs from what was written
)

// Error is a failure that is safe to show: Detail and Fields must not contain secrets, personal data of other people or
// internals of the program. Those belong in the wrapped cause, which is only logged.
type Error struct {
	Code       Code
	Detail     string // a sentence for the caller
	Fields     []FieldError
	RetryAfter time.Duration // with Throttled and Unavailable
	Factor     string        // the required second factor; empty if none is required
	Confirm    bool          // the caller must send their password to confirm their identity
	cause      error
}

// Error returns the detail and the cause. The text is meant for logs and must not be sent to callers.
func (e *Error) Error() string {
	if e.cause != nil {
		return fmt.Sprintf("%s: %s: %v", e.Code, e.Detail, e.cause)
	}
	return fmt.Sprintf("%s: %s", e.Code, e.Detail)
}

// Unwrap returns the cause, or nil.
func (e *Error) Unwrap() error { return e.cause }

// Errorf returns an Error whose detail is formatted as by fmt.Sprintf. The detail is shown to callers.
func Errorf(code Code, format string, args ...any) *Error {
	return &Error{Code: code, Detail: fmt.Sprintf(format, args...)}
}

// Wrap returns an Error with a detail to show and a cause to log.
func Wrap(cause error, code Code, detail string) *Error {
	return &Error{Code: code, Detail: detail, cause: cause}
}

// InvalidFields returns the error of a failed validation. Its detail lists the first fields.
func InvalidFields(fields FieldErrors) *Error { return withFields(Invalid, fields) }

// MalformedFields returns the error for values of the wrong kind. Its detail lists the first fields.
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

// CodeOf returns the code of err: Internal for an error that is not an *Error, empty for nil.
func CodeOf(err error) Code {
	if err == nil {
		return ""
	}
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Code
	}
	return Internal
}
