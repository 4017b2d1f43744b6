package app

import (
	"cmp"
	"context"
	"fmt"
	"net"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/quoin-cms/quoin/core/certs"
	"github.com/quoin-cms/quoin/core/limit"
)

// doors are where people come in.
type doors struct {
	plain     *limit.Listener // for HTTP; nil for none
	secure    *limit.Listener // for HTTPS; nil for none, as the two that follow
	redirects *limit.Listener // for HTTP that is led to HTTPS
}

// openDoors begins to listen.
func (h *house) openDoors(config Config) (err error) {
	if config.Addr != "" {
		if h.doors.plain, err = h.listen(config, config.Addr); err != nil {
			return err
		}
	}
	if len(config.Domains) == 0 {
		return nil
	}
	if h.doors.secure, err = h.listen(config, config.HTTPSAddr); err != nil {
		return err
	}
	if h.doors.redirects, err = h.listen(config, config.HTTPAddr); err != nil {
		return err
	}
	h.certs = certs.New(certs.Config{
		Folder: config.certsFolder(), Names: config.Domains, Email: config.ACMEEmail, Directory: config.ACMEDirectory, Roots: config.ACMERoots,
		HTTP: h.doors.redirects.Addr(), HTTPS: h.doors.secure.Addr(), Log: h.log, Now: time.Now,
	})
	h.closers = append(h.closers, h.certs.Close)
	return nil
}

// listen opens one door. Connections through all of them are counted together.
func (h *house) listen(config Config, addr string) (*limit.Listener, error) {
	inner, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, err
	}
	h.closers = append(h.closers, func() error { return closeListener(inner) })
	if other := h.doors.first(); other != nil {
		return other.Beside(inner), nil
	}
	return limit.NewListener(inner, limit.Options{Exempt: config.trusts, Log: h.log}), nil
}

// first gives a door that is open, by which all are counted; nil before there is one.
func (d doors) first() *limit.Listener { return cmp.Or(d.plain, d.secure) }

// connections tells how many people are in, and how many were turned away because it was full.
func (d doors) connections() (open int, refused uint64) {
	if first := d.first(); first != nil {
		return first.Connections()
	}
	return 0, 0
}

// serve answers whoever comes in, until the server is shut down.
func (h *house) serve(ctx context.Context, group *errgroup.Group) {
	d := h.doors
	if d.plain != nil {
		group.Go(func() error { return h.server.Serve(d.plain) })
	}
	if h.certs == nil {
		return
	}
	group.Go(func() error { return h.server.ServeTLS(d.secure, h.certs.TLS()) })
	group.Go(func() error { return h.server.ServeRedirects(d.redirects, h.certs.Challenge) })
	group.Go(func() error {
		h.certs.Run(ctx)
		return nil
	})
}

// url is where a browser finds the server: by its public name where it speaks HTTPS, and on this machine otherwise.
func (h *house) url() string {
	if h.certs != nil {
		return h.public
	}
	addr, ok := h.doors.plain.Addr().(*net.TCPAddr)
	if ok && addr.IP.IsUnspecified() {
		return fmt.Sprintf("http://localhost:%d", addr.Port)
	}
	return "http://" + h.doors.plain.Addr().String()
}
