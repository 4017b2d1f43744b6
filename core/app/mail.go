package app

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/core/internal/disk"
	"github.com/quoin-cms/quoin/core/internal/feature/inbox"
	"github.com/quoin-cms/quoin/core/internal/feature/mail"
	"github.com/quoin-cms/quoin/core/internal/feature/notify"
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

// openInbox makes what staff answer inquiries with, and what the site writes by itself; both send nothing while no mail is set up.
func (srv *server) openInbox(ctx context.Context) error {
	config, registry := srv.config, srv.registry
	outgoing := srv.outgoing()
	srv.post = notify.New(notify.Config{
		Store: srv.store, Registry: registry, Auth: srv.auth, Outgoing: outgoing, Settled: srv.content.SettleMessage, Origin: config.URL, Now: time.Now, Log: srv.log,
	})
	srv.inbox = inbox.New(inbox.Config{
		Store: srv.store, Registry: registry, Content: srv.content, Now: time.Now,
		Media: srv.media, Free: func() (uint64, error) { return disk.Free(config.mediaFolder()) },
		Mail: srv.post.Queue, Outgoing: outgoing, Templates: srv.post.Templates,
	})
	for _, problem := range srv.post.Problems(ctx) {
		srv.log.Warn(problem)
	}
	return nil
}
