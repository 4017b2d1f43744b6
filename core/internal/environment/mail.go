package environment

import (
	"errors"
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/core/internal/mail"
)

// MailServer gives the server by which answers are sent; nil if none is set up.
func (c *Config) MailServer() (*mail.SMTP, error) {
	switch {
	case c.Mail.address == "" && c.Mail.from == "":
		return nil, nil
	case c.Mail.address == "" || c.Mail.from == "":
		return nil, errors.New("mail needs both --smtp (QUOIN_SMTP) and --mail-from (QUOIN_MAIL_FROM)")
	}
	server, err := mail.ParseSMTP(c.Mail.address, c.Mail.from, c.Mail.password)
	if err != nil {
		return nil, fmt.Errorf("mail: %w", err)
	}
	return server, nil
}

// Outgoing tells by which server mails are sent: that of the command line, or the one in the store.
func (env *Environment) Outgoing() *mail.Outgoing {
	return &mail.Outgoing{Store: env.Store, Fixed: env.Config.Mail.Server, Key: env.secretKey, Now: time.Now}
}
