package field

import (
	"encoding/json"
	"errors"
	"time"
)

// Layout is the format of every time: RFC 3339 in UTC with milliseconds. All texts have the same length, so that they
// sort in the order of the times.
const Layout = "2006-01-02T15:04:05.000Z"

// Time is an optional point in time; the zero value is null in JSON. It accepts any RFC 3339 offset and is stored in
// UTC with a precision of one millisecond.
type Time struct{ time.Time }

// At returns t as it reads after a round trip through JSON.
func At(t time.Time) Time { return Time{t.UTC().Truncate(time.Millisecond)} }

// Kind returns KindTime.
func (Time) Kind() Kind { return KindTime }

// String returns the JSON form without quotation marks, or an empty text for the zero value.
func (t Time) String() string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(Layout)
}

// MarshalJSON writes the time in Layout, or null for the zero value.
func (t Time) MarshalJSON() ([]byte, error) {
	if t.IsZero() {
		return []byte("null"), nil
	}
	return []byte(`"` + t.String() + `"`), nil
}

// UnmarshalJSON reads an RFC 3339 timestamp, an empty string or null.
func (t *Time) UnmarshalJSON(data []byte) error {
	var text *string
	if err := json.Unmarshal(data, &text); err != nil {
		return err
	}
	if text == nil || *text == "" {
		*t = Time{}
		return nil
	}
	parsed, err := time.Parse(time.RFC3339, *text)
	if err != nil {
		return errors.New("must be a time such as 2026-01-31T09:00:00Z")
	}
	if year := parsed.UTC().Year(); year < 1 || year > 9999 {
		return errors.New("must be a time within the years 1 to 9999")
	}
	*t = At(parsed)
	return nil
}
