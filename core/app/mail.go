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

// openInbox makes what staff answer inquiries with, and what the site writes by itself; both send nothing where no mail is set up.
func (srv *server) openInbox(context.Context) error {
	config, registry := srv.config, srv.registry
	c := notify.Config{
		Store: srv.store, Registry: registry, Auth: srv.auth, Settled: srv.content.SettleMessage, Origin: config.URL, Now: time.Now, Log: srv.log,
	}
	in := inbox.Config{
		Store: srv.store, Registry: registry, Content: srv.content, Now: time.Now,
		Media: srv.media, Free: func() (uint64, error) { return disk.Free(config.mediaFolder()) },
	}
	if config.Mail != nil {
		c.Send, c.Domain = config.Mail.Send, config.Mail.Domain()
		in.From, in.Domain = config.Mail.From.String(), c.Domain
	}
	srv.post = notify.New(c)
	if in.Templates = srv.post.Templates; srv.post.Sends() {
		in.Mail = srv.post.Queue
	}
	srv.inbox = inbox.New(in)
	return nil
}
