package app

import (
	"errors"
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/core/internal/mail"
)

// mailServer gives the server by which answers are sent; nil if none is set up.
func (c *serverConfig) mailServer() (*mail.SMTP, error) {
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

// outgoing tells by which server mails are sent: that of the command line, or the one in the store.
func (env *environment) outgoing() *mail.Outgoing {
	return &mail.Outgoing{Store: env.store, Fixed: env.config.Mail, Key: env.secretKey, Now: time.Now}
}
