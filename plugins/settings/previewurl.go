package settings

import (
	"net/url"
	"strings"
	"unicode"

	"github.com/quoin-cms/quoin/core"
)

// The placeholders of the preview address. The server fills them in, escaped for a query or a path.
const (
	pathPlaceholder  = "{path}"
	tokenPlaceholder = "{token}"
)

// checkPreviewURL refuses a preview address that is not empty and cannot be opened once its placeholders are filled in.
func checkPreviewURL(wrong *core.FieldErrors, address string) {
	if message := previewURLMistake(address); address != "" && message != "" {
		wrong.Add("previewUrl", message)
	}
}

// previewURLMistake returns what is wrong with a preview address; empty for nothing.
func previewURLMistake(address string) string {
	plain := strings.NewReplacer(pathPlaceholder, "", tokenPlaceholder, "").Replace(address)
	u, err := url.Parse(address)
	switch {
	case strings.ContainsFunc(address, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) || r == '\\' }):
		return "must not contain spaces or backslashes"
	case strings.ContainsAny(plain, "{}"):
		return "may contain {path} and {token} in braces, and nothing else"
	case !strings.Contains(address, tokenPlaceholder):
		return "must contain {token}, which becomes the token to read the entry with"
	case strings.Contains(hostOf(address), "{"):
		return "must have {path} and {token} after the host: /preview?path={path}&token={token}"
	case err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Hostname() == "":
		return "must be a complete address such as https://front.example/preview?path={path}&token={token}"
	case u.User != nil:
		return "must not contain a user name or password"
	}
	return ""
}

// hostOf returns the part of an address between its scheme and its path, which url.Parse does not parse with braces.
func hostOf(address string) string {
	_, rest, _ := strings.Cut(address, "://")
	if end := strings.IndexAny(rest, "/?#"); end >= 0 {
		return rest[:end]
	}
	return rest
}
