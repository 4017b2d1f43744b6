package mail

// Kind is a kind of automatic mail, or a part of other mails.
type Kind string

// The kinds with a Template.
const (
	Inquiry      Kind = "inquiry"      // tells staff of a new inquiry
	Digest       Kind = "digest"       // tells staff of the new inquiries of a day
	Promise      Kind = "promise"      // acknowledges an inquiry to its sender
	Reset        Kind = "reset"        // has a link to set another password
	Confirmation Kind = "confirmation" // has a link that confirms a user's address
	Invitation   Kind = "invitation"   // has a link to add an account
	Signature    Kind = "signature"    // is appended to replies of staff
)

// The kinds without a Template.
const (
	Told   Kind = "told"   // tells an address that a form names of what was sent by it
	Notice Kind = "notice" // tells administrators that something failed
	Plugin Kind = "plugin" // has the text of a plugin
	Test   Kind = "test"   // lets an administrator check that mails arrive; it is never queued
)

// Template is the text of a kind of mail. Placeholders in double braces are replaced when it is composed.
type Template struct {
	Subject string `json:"subject"` // empty for a Signature
	Text    string `json:"text"`
}

// Pattern describes a kind: its default text and its placeholders.
type Pattern struct {
	Kind    Kind
	Default Template
	// InSubject and InText are the allowed placeholders. Text of strangers is never allowed in a subject, because notifications
	// on screens and phones show it.
	InSubject, InText []string
}

// Samples are values of all placeholders, for a preview.
var Samples = map[string]string{
	"site": "Example Agency", "user": "ada", "name": "Grace Hopper", "subject": "A new shop", "link": "https://example.co.uk/admin/…",
	"minutes": "30", "days": "7", "count": "3", "list": "- Grace Hopper: A new shop\n- Alan Turing: An app\n- Mary Shelley",
}

// Patterns returns all kinds that have a template.
func Patterns() []Pattern {
	return []Pattern{
		{
			Inquiry,
			Template{
				"New inquiry on {{site}}",
				"Hello {{user}},\n\n{{name}} has sent an inquiry: {{subject}}\n\nRead and answer it here:\n{{link}}\n\n" +
					"You chose in your account to be told of each inquiry.\n\n-- \n{{site}}",
			},
			[]string{"site", "user"},
			[]string{"site", "user", "name", "subject", "link"},
		},
		{
			Digest,
			Template{
				"New inquiries on {{site}}: {{count}}",
				"Hello {{user}},\n\nsince the last mail there are new inquiries: {{count}}\n\n{{list}}\n\nRead and answer them here:\n{{link}}\n\n" +
					"You chose in your account to be told of inquiries once a day.\n\n-- \n{{site}}",
			},
			[]string{"site", "user", "count"},
			[]string{"site", "user", "count", "list", "link"},
		},
		{
			Promise,
			Template{
				"Your inquiry to {{site}}",
				"Thank you for your inquiry. We'll get back to you within 24 hours.\n\n" +
					"If you did not write to us, somebody has typed your address by mistake: there is nothing that you have to do.\n\n-- \n{{site}}",
			},
			[]string{"site"},
			[]string{"site"},
		},
		{
			Reset,
			Template{
				"Another password for {{site}}",
				"Hello {{user}},\n\nsomebody asked for another password for your account on {{site}}. Choose it here within {{minutes}} minutes:\n{{link}}\n\n" +
					"The link works once. If it was not you, there is nothing that you have to do: your password stays as it is.\n\n-- \n{{site}}",
			},
			[]string{"site"},
			[]string{"site", "user", "minutes", "link"},
		},
		{
			Confirmation,
			Template{
				"Confirm your address for {{site}}",
				"Hello,\n\nthe account {{user}} on {{site}} was given this address. If it is yours, confirm that here within a day:\n{{link}}\n\n" +
					"If you know nothing of it, there is nothing that you have to do: no other mail comes to this address.\n\n-- \n{{site}}",
			},
			[]string{"site"},
			[]string{"site", "user", "link"},
		},
		{
			Invitation,
			Template{
				"Your account for {{site}}",
				"Hello,\n\n{{user}} invites you to the back office of {{site}}. Choose a user name and a password here within {{days}} days:\n{{link}}\n\n" +
					"The link works once. If you know nothing of it, there is nothing that you have to do.\n\n-- \n{{site}}",
			},
			[]string{"site"},
			[]string{"site", "user", "days", "link"},
		},
		{Signature, Template{Text: "{{site}}"}, nil, []string{"site", "user"}},
	}
}

// PatternOf returns the pattern of a kind; false if it has none.
func PatternOf(kind Kind) (Pattern, bool) {
	for _, p := range Patterns() {
		if p.Kind == kind {
			return p, true
		}
	}
	return Pattern{}, false
}
