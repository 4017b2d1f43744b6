package field

import (
	"errors"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// Long is plain text of several lines.
type Long string

// Kind is KindLong.
func (Long) Kind() Kind { return KindLong }

// Ref is the id of an entry of the type that the field's `ref=` names.
type Ref string

// Kind is KindRef.
func (Ref) Kind() Kind { return KindRef }

// Phone is a telephone number, written as people write it.
type Phone string

// Kind is KindPhone.
func (Phone) Kind() Kind { return KindPhone }

var phonePattern = regexp.MustCompile(`^[+0-9][0-9 ()./x-]{0,49}$`)

// Check wants digits with the usual separators. A number may be incomplete: settings are saved while
// they are typed.
func (p Phone) Check() error {
	if !phonePattern.MatchString(string(p)) {
		return errors.New("must be a telephone number")
	}
	return nil
}

// Email is an e-mail address.
type Email string

// Kind is KindEmail.
func (Email) Kind() Kind { return KindEmail }

var emailPattern = regexp.MustCompile(`^[^\s\pZ@]+@[^\s\pZ@]+\.[^\s\pZ@]+$`)

// notInEmail are characters that mean something else where an address is used: in a mailto: link they add
// recipients and headers, in a header of a message they end the address.
const notInEmail = "?&%,;:<>\"`()[]{}|\\"

// Check wants text, an @, text, a dot and text, without white space and without what would mean more than an
// address in a link or a header, 254 bytes at the most (the longest address that SMTP carries, RFC 5321).
func (e Email) Check() error {
	if len(e) > 254 || !emailPattern.MatchString(string(e)) || strings.ContainsAny(string(e), notInEmail) ||
		strings.ContainsFunc(string(e), unicode.IsControl) {
		return errors.New("must be an e-mail address")
	}
	return nil
}

// Link is where a click leads: an http, https, mailto or tel address, or a path on this site.
type Link string

// Kind is KindLink.
func (Link) Kind() Kind { return KindLink }

// Check refuses every other scheme, javascript: and data: above all, and what CheckAddress refuses.
func (l Link) Check() error {
	if isPath(string(l)) || strings.HasPrefix(string(l), "#") {
		return nil
	}
	if !hasScheme(string(l), "http", "https", "mailto", "tel") {
		return errors.New("must be a web address or a path that starts with /")
	}
	u, err := url.Parse(string(l))
	if err != nil {
		return errors.New("must be a web address or a path that starts with /")
	}
	return CheckAddress(u)
}

// CheckAddress refuses an address that does more than it shows to the person who follows it: one with a name and a
// password, which says another host first, and one of mail that adds recipients out of sight.
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

// Image is the address of a picture.
type Image string

// Kind is KindImage.
func (Image) Kind() Kind { return KindImage }

// Check wants an http or https address, or a path on this site.
func (i Image) Check() error {
	if isPath(string(i)) || hasScheme(string(i), "http", "https") {
		return nil
	}
	return errors.New("must be the web address of a picture or a path that starts with /")
}

// isPath reports whether s is a path on this site. "//host" and "/\host" are not: browsers take both
// for another host.
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
		return u.Host != "" // without its slashes, "https:" means something else to browsers
	}
	return u.Opaque != ""
}

// Icon is a Font Awesome class name: a style and an icon, "fas fa-box".
type Icon string

// Kind is KindIcon.
func (Icon) Kind() Kind { return KindIcon }

var iconPattern = regexp.MustCompile(`^(fas|far|fab|fa-solid|fa-regular|fa-brands) fa-[a-z0-9]+(-[a-z0-9]+)*$`)

// Check wants the form of a class name; whether the icon exists is for the one who draws it.
func (i Icon) Check() error {
	if !iconPattern.MatchString(string(i)) {
		return errors.New(`must be an icon's class name such as "fas fa-box"`)
	}
	return nil
}

// Colour is one of the named tints of the design.
type Colour string

// Kind is KindColour.
func (Colour) Kind() Kind { return KindColour }

// Choices are the tints, in the order in which they are offered.
func (Colour) Choices() []string { return []string{"blue", "cyan", "green", "purple", "orange"} }

// Check wants one of the tints.
func (c Colour) Check() error {
	if !slices.Contains(c.Choices(), string(c)) {
		return errors.New("must be one of " + strings.Join(c.Choices(), ", "))
	}
	return nil
}
