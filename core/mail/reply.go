package mail

import (
	"strings"
	"text/template"
	"time"
)

// Reply is what a mail to the sender of an entry says.
type Reply struct {
	Body      string // what was written
	Signature string // what stands below it
	// Quote is what is answered, of its Sender and of the time; without one nothing is quoted.
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

// Text gives the mail as plain text.
func (r Reply) Text() (string, error) {
	var out strings.Builder
	err := replyText.Execute(&out, r)
	return out.String(), err
}

// Subject gives the subject of an answer.
func Subject(subject, site string) string {
	switch {
	case subject == "":
		return "Re: Your message to " + site
	case len(subject) >= 3 && strings.EqualFold(subject[:3], "re:"):
		return subject
	}
	return "Re: " + subject
}
