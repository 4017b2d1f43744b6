package notify

import (
	"regexp"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
)

// The maximum numbers of characters of what a stranger has typed in a mail.
const (
	maxMailName    = 80
	maxMailSubject = 120
)

// webAddress matches what mail programs turn into a link: an address with a scheme or "www.", a mail address, and the name of
// a host.
var webAddress = regexp.MustCompile(`(?i)\S*(?:://|www\.|[\pL\pN]@[\pL\pN]|[\pL\pN-]\.[\pL]{2,})\S*`)

// withoutAdvertising returns a sender whose name and subject can be part of a mail: on one line, without addresses of sites,
// and cut to a length. The entry itself keeps everything.
func withoutAdvertising(from writer.Sender) writer.Sender {
	from.Name = mailText(from.Name, maxMailName)
	if from.Name == "" {
		from.Name = "Somebody"
	}
	from.Subject = mailText(from.Subject, maxMailSubject)
	return from
}

// mailText returns a text of a stranger without addresses of sites, on one line. A text of more than
// limit characters is truncated.
func mailText(text string, limit int) string {
	text = strings.Join(strings.Fields(webAddress.ReplaceAllString(text, "…")), " ")
	if text == "…" {
		return ""
	}
	return core.Cut(text, limit)
}
