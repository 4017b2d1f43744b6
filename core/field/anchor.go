package field

import (
	"regexp"
	"slices"
	"strings"
)

// anchorPrefix begins every id in rich text, so that no id of an author is one that the pages use themselves, or the
// name of a property that their scripts read.
const anchorPrefix = "part-"

var anchorPattern = regexp.MustCompile(`^[\p{L}\p{M}\p{N}_][\p{L}\p{M}\p{N}_:.-]{0,99}$`)

// Anchor returns the id that an element of rich text has for a name, to which links lead: "part-" and the name. A name
// that begins so is returned unchanged. The result is empty for a name with spaces or other signs, or with more than 100
// characters.
func Anchor(name string) string {
	if !anchorPattern.MatchString(strings.TrimPrefix(name, anchorPrefix)) {
		return ""
	}
	return anchorPrefix + strings.TrimPrefix(name, anchorPrefix)
}

// textSchemes are the schemes of links in rich text: addresses that a browser opens by itself or in another program, and
// that run nothing in the page.
var textSchemes = []string{
	"ftp", "ftps", "geo", "http", "https", "irc", "ircs", "magnet", "mailto", "matrix", "news", "sftp", "sip", "sips", "skype", "sms", "tel", "tg", "viber",
	"webcal", "whatsapp", "xmpp",
}

// TextScheme reports whether links in rich text may have a scheme, which is given in lower case.
func TextScheme(scheme string) bool { return slices.Contains(textSchemes, scheme) }

// TextSchemes returns the schemes that links in rich text may have, sorted.
func TextSchemes() []string { return slices.Clone(textSchemes) }
