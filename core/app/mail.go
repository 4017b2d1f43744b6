package app

import (
	"errors"
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/core/disk"
	"github.com/quoin-cms/quoin/core/inbox"
	"github.com/quoin-cms/quoin/core/mail"
	"github.com/quoin-cms/quoin/core/model"
)

// mailServer gives the server by which answers are sent; nil if none is set up.
func (c *Config) mailServer() (*mail.SMTP, error) {
	switch {
	case c.smtp == "" && c.mailFrom == "":
		return nil, nil
	case c.smtp == "" || c.mailFrom == "":
		return nil, errors.New("mail needs both --smtp (QUOIN_SMTP) and --mail-from (QUOIN_MAIL_FROM)")
	}
	server, err := mail.ParseSMTP(c.smtp, c.mailFrom, c.smtpPassword)
	if err != nil {
		return nil, fmt.Errorf("mail: %w", err)
	}
	return server, nil
}

// openInbox makes what staff answer inquiries with, and the queue of their answers where mail is set up.
func (h *house) openInbox(config Config, registry *model.Registry) {
	c := inbox.Config{Store: h.store, Registry: registry, Content: h.content, Now: time.Now, Media: h.media, Free: func() (uint64, error) { return disk.Free(config.mediaFolder()) }}
	if config.Mail != nil {
		h.mail = mail.NewQueue(mail.Config{
			Store: h.store, Send: config.Mail.Send, Settled: h.content.SettleMessage, Now: time.Now, Log: h.log,
		})
		c.Mail, c.From, c.Domain = h.mail, config.Mail.From.String(), config.Mail.Domain()
	}
	h.inbox = inbox.New(c)
}
