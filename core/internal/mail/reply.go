package mail

import (
	"strings"
	"text/template"
	"time"
)

// Reply is the content of a mail to the sender of an entry.
type Reply struct {
	Body      string // the text of the reply
	Signature string // the text below it
	// Quote is the answered text, written by Sender at the time At; nothing is quoted if it is empty.
	Quote, Sender string
	At            time.Time
}

var replyText = template.Must(template.New("reply").Funcs(template.FuncMap{
	"quoted": func(text string) string { return "> " + strings.ReplaceAll(text, "\n", "\n> ") },
	"day":    func(at time.Time) string { return at.Format("2 January 2006") },
}).Parse(`{{.Body}}

-- 
{{.Signature}}
{{if .Quote}}
On {{day .At}}, {{.Sender}} wrote:
{{quoted .Quote}}
{{end}}`))

// Text returns the mail as plain text.
func (r Reply) Text() (string, error) {
	var out strings.Builder
	err := replyText.Execute(&out, r)
	return out.String(), err
}

// Subject returns the subject of a reply.
func Subject(subject, site string) string {
	switch {
	case subject == "":
		return "Re: Your message to " + site
	case len(subject) >= 3 && strings.EqualFold(subject[:3], "re:"):
		return subject
	}
	return "Re: " + subject
}
