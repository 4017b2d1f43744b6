package field

import (
	"encoding/json"
	"errors"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// Long is plain text of several lines.
type Long string

// Kind returns KindLong.
func (Long) Kind() Kind { return KindLong }

// Ref is the id of an entry of the type that the field's `ref=` names. One that names none is null in JSON.
type Ref string

// Kind returns KindRef.
func (Ref) Kind() Kind { return KindRef }

// MarshalJSON writes the id, or null where there is none.
func (r Ref) MarshalJSON() ([]byte, error) {
	if r == "" {
		return []byte("null"), nil
	}
	return json.Marshal(string(r))
}

// Refs are the ids of entries of the type that the field's `ref=` names, in order, each at most once.
type Refs []Ref

// Kind returns KindRefs.
func (Refs) Kind() Kind { return KindRefs }

// Check rejects an id that is there twice.
func (r Refs) Check() error {
	for i, id := range r {
		if slices.Contains(r[:i], id) {
			return errors.New("must not have an entry twice")
		}
	}
	return nil
}

// Phone is a telephone number in a readable notation.
type Phone string

// Kind returns KindPhone.
func (Phone) Kind() Kind { return KindPhone }

var phonePattern = regexp.MustCompile(`^[+0-9][0-9 ()./x-]{0,49}$`)

// Check accepts digits with the usual separators. A number may be incomplete, because settings are saved while they are
// being typed.
func (p Phone) Check() error {
	if !phonePattern.MatchString(string(p)) {
		return errors.New("must be a telephone number")
	}
	return nil
}

// Email is an e-mail address.
type Email string

// Kind returns KindEmail.
func (Email) Kind() Kind { return KindEmail }

var emailPattern = regexp.MustCompile(`^[^\s\pZ@]+@[^\s\pZ@]+\.[^\s\pZ@]+$`)

// notInEmail lists characters with a special meaning where an address is used: in a mailto: link they add recipients
// and headers, in a header of a message they end the address.
const notInEmail = "?&%,;:<>\"`()[]{}|\\"

// Check accepts text, an @, text, a dot and text. It rejects white space and the characters of notInEmail, and more
// than 254 bytes, which is the longest address that SMTP carries (RFC 5321).
func (e Email) Check() error {
	if len(e) > 254 || !emailPattern.MatchString(string(e)) || strings.ContainsAny(string(e), notInEmail) ||
		strings.ContainsFunc(string(e), unicode.IsControl) {
		return errors.New("must be an e-mail address")
	}
	return nil
}

// Link is the target of a link: an http, https, mailto or tel address, or a path on this site.
type Link string

// Kind returns KindLink.
func (Link) Kind() Kind { return KindLink }

// Check rejects every other scheme, in particular javascript: and data:, and everything that CheckAddress rejects.
func (l Link) Check() error {
	if isPath(string(l)) || strings.HasPrefix(string(l), "#") {
		return nil
	}
	if !hasScheme(string(l), "http", "https", "mailto", "tel") {
		return errors.New("must be a web address, a mailto: or tel: address, or a path that starts with /")
	}
	u, err := url.Parse(string(l))
	if err != nil {
		return errors.New("must be a web address, a mailto: or tel: address, or a path that starts with /")
	}
	return CheckAddress(u)
}

// CheckAddress rejects an address that misleads the person who follows it: a URL with user information, which shows
// another host first, and a mail address that adds hidden recipients.
func CheckAddress(u *url.URL) error {
	if u.User != nil {
		return errors.New("must not hold a user name or a password")
	}
	if u.Scheme != "mailto" {
		return nil
	}
	headers, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		return errors.New("must be mailto: with an address, and nothing but a subject and a body after it")
	}
	for name := range headers {
		if !strings.EqualFold(name, "subject") && !strings.EqualFold(name, "body") {
			return errors.New("must be mailto: with an address, and nothing but a subject and a body after it")
		}
	}
	return nil
}

// Image is the address of an image.
type Image string

// Kind returns KindImage.
func (Image) Kind() Kind { return KindImage }

// Check accepts an http or https address without user information, or a path on this site.
func (i Image) Check() error {
	if isPath(string(i)) {
		return nil
	}
	u, err := url.Parse(string(i))
	if err != nil || !hasScheme(string(i), "http", "https") {
		return errors.New("must be the web address of a picture or a path that starts with /")
	}
	return CheckAddress(u)
}

// isPath reports whether s is a path on this site. It rejects "//host" and "/\host", because browsers take both for
// another host.
func isPath(s string) bool {
	if !strings.HasPrefix(s, "/") || strings.HasPrefix(s, "//") || strings.ContainsAny(s, "\\ \t\n") {
		return false
	}
	_, err := url.Parse(s)
	return err == nil
}

func hasScheme(s string, schemes ...string) bool {
	u, err := url.Parse(s)
	if err != nil || strings.ContainsAny(s, " \t\n<>\"") || !slices.Contains(schemes, u.Scheme) {
		return false
	}
	if u.Scheme == "http" || u.Scheme == "https" {
		return u.Host != "" // browsers interpret "https:" without slashes differently
	}
	return u.Opaque != ""
}

// Icon is the class name of a Font Awesome icon: a style and an icon, "fas fa-box".
type Icon string

// Kind returns KindIcon.
func (Icon) Kind() Kind { return KindIcon }

var iconPattern = regexp.MustCompile(`^(fas|far|fab|fa-solid|fa-regular|fa-brands) fa-[a-z0-9]+(-[a-z0-9]+)*$`)

// Check accepts the syntax of a class name. It does not check whether the icon exists.
func (i Icon) Check() error {
	if !iconPattern.MatchString(string(i)) {
		return errors.New(`must be an icon's class name such as "fas fa-box"`)
	}
	return nil
}

// Colour is one of the named tints of the design.
type Colour string

// Kind returns KindColour.
func (Colour) Kind() Kind { return KindColour }

// Choices returns the tints in the order in which they are offered.
func (Colour) Choices() []string { return []string{"blue", "cyan", "green", "purple", "orange"} }

// Check accepts the tints of Choices.
func (c Colour) Check() error {
	if !slices.Contains(c.Choices(), string(c)) {
		return errors.New("must be one of " + strings.Join(c.Choices(), ", "))
	}
	return nil
}
