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
type listeners struct {
	http      *limit.Listener // for HTTP; nil for none
	https     *limit.Listener // for HTTPS; nil for none, as the two that follow
	redirects *limit.Listener // for HTTP that is led to HTTPS
}

// openDoors begins to listen.
func (h *server) openListeners(config Config) (err error) {
	if config.Addr != "" {
		if h.listeners.http, err = h.listen(config, config.Addr); err != nil {
			return err
		}
	}
	if len(config.Domains) == 0 {
		return nil
	}
	if h.listeners.https, err = h.listen(config, config.HTTPSAddr); err != nil {
		return err
	}
	if h.listeners.redirects, err = h.listen(config, config.HTTPAddr); err != nil {
		return err
	}
	h.certs = certs.New(certs.Config{
		Folder: config.certsFolder(), Names: config.Domains, Email: config.ACMEEmail, Directory: config.ACMEDirectory, Roots: config.ACMERoots,
		HTTP: h.listeners.redirects.Addr(), HTTPS: h.listeners.https.Addr(), Log: h.log, Now: time.Now,
	})
	h.closers = append(h.closers, h.certs.Close)
	return nil
}

// listen opens one door. Connections through all of them are counted together.
func (h *server) listen(config Config, addr string) (*limit.Listener, error) {
	inner, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, err
	}
	h.closers = append(h.closers, func() error { return closeListener(inner) })
	if other := h.listeners.first(); other != nil {
		return other.Beside(inner), nil
	}
	return limit.NewListener(inner, limit.Options{Exempt: config.trusts, Log: h.log}), nil
}

// first gives a door that is open, by which all are counted; nil before there is one.
func (d listeners) first() *limit.Listener { return cmp.Or(d.http, d.https) }

// connections tells how many people are in, and how many were turned away because it was full.
func (d listeners) connections() (open int, refused uint64) {
	if first := d.first(); first != nil {
		return first.Connections()
	}
	return 0, 0
}

// serve answers whoever comes in, until the server is shut down.
func (h *server) serve(ctx context.Context, group *errgroup.Group) {
	d := h.listeners
	if d.http != nil {
		group.Go(func() error { return h.web.Serve(d.http) })
	}
	if h.certs == nil {
		return
	}
	group.Go(func() error { return h.web.ServeTLS(d.https, h.certs.TLS()) })
	group.Go(func() error { return h.web.ServeRedirects(d.redirects, h.certs.Challenge) })
	group.Go(func() error {
		h.certs.Run(ctx)
		return nil
	})
}

// url is where a browser finds the server: by its public name where it speaks HTTPS, and on this machine otherwise.
func (h *server) browserURL() string {
	if h.certs != nil {
		return h.publicURL
	}
	addr, ok := h.listeners.http.Addr().(*net.TCPAddr)
	if ok && addr.IP.IsUnspecified() {
		return fmt.Sprintf("http://localhost:%d", addr.Port)
	}
	return "http://" + h.listeners.http.Addr().String()
}
