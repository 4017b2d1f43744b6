package plugin

// Message is a mail.
type Message struct {
	To      string // the address of the recipient, without a name: "ada@example.com"
	Subject string // one line of at most 250 characters
	Text    string // plain text of at most 64 KB
	ReplyTo string // the address for answers; that of the site if empty
	// Unsubscribe is the address at which the recipient leaves the list, for mails to many people: it accepts a POST without a
	// question, and shows a page with a button for a GET. Mail programs show it as a button.
	Unsubscribe string
}

// Mail sends mails by the mail server of the site.
type Mail struct{ send func(Message) error }

// NewMail returns mail that is sent by a function. The host calls it.
func NewMail(send func(Message) error) Mail { return Mail{send} }

// Send adds a mail to the queue of the site, which is in the store, and returns before it is sent. A mail that the server
// does not accept is tried again for three days. A mail of a command is sent when the server runs again.
//
// It fails with core.Unavailable if no mail server is set up, with core.Invalid for an address to which no mail can be sent,
// an empty subject, and line breaks outside of Text, and with core.Throttled beyond 200 mails of the plugin within an hour or
// 1,000 that are waiting. In a GET it fails like other writes.
func (m Mail) Send(message Message) error { return m.send(message) }
