package app

import (
	"cmp"
	"context"
	"fmt"
	"net"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/quoin-cms/quoin/core/internal/environment"
	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
	"github.com/quoin-cms/quoin/core/internal/web/certs"
)

// listeners are the network listeners of a server.
type listeners struct {
	http      *limit.Listener // for HTTP; nil for none
	https     *limit.Listener // for HTTPS; nil for none
	redirects *limit.Listener // for HTTP that is redirected to HTTPS; nil for none
}

// openListeners opens the configured listeners.
func (srv *server) openListeners(context.Context) (err error) {
	config := srv.Config
	if config.Addr != "" {
		if srv.listeners.http, err = srv.listen(config, config.Addr); err != nil {
			return err
		}
	}
	if len(config.Domains) == 0 {
		return nil
	}
	if srv.listeners.https, err = srv.listen(config, config.HTTPSAddr); err != nil {
		return err
	}
	if srv.listeners.redirects, err = srv.listen(config, config.HTTPAddr); err != nil {
		return err
	}
	srv.Certs = certs.New(certs.Config{
		Folder: config.CertsFolder(), Names: config.Domains, Email: config.ACMEEmail, Directory: config.ACMEDirectory, Roots: config.ACMERoots,
		HTTP: srv.listeners.redirects.Addr(), HTTPS: srv.listeners.https.Addr(), Log: srv.Log, Now: time.Now,
	})
	srv.OnClose(srv.Certs.Close)
	return nil
}

// listen opens one listener. The connections of all listeners share one limit.
func (srv *server) listen(config environment.Config, addr string) (*limit.Listener, error) {
	inner, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, err
	}
	srv.OnClose(func() error { return closeListener(inner) })
	if other := srv.listeners.first(); other != nil {
		return other.Beside(inner), nil
	}
	return limit.NewListener(inner, limit.Options{Exempt: config.Trusts, Log: srv.Log}), nil
}

// first returns the listener that counts the connections of all; nil before one is open.
func (d listeners) first() *limit.Listener { return cmp.Or(d.http, d.https) }

// connections returns the number of open connections, and of those refused because the limit was reached.
func (d listeners) connections() (open int, refused uint64) {
	if first := d.first(); first != nil {
		return first.Connections()
	}
	return 0, 0
}

// serve serves all listeners until the server is shut down.
func (srv *server) serve(ctx context.Context, group *errgroup.Group) {
	d := srv.listeners
	if d.http != nil {
		group.Go(func() error { return srv.web.Serve(d.http) })
	}
	if srv.Certs == nil {
		return
	}
	group.Go(func() error { return srv.web.ServeTLS(d.https, srv.Certs.TLS()) })
	group.Go(func() error { return srv.web.ServeRedirects(d.redirects, srv.Certs.Challenge) })
	group.Go(func() error {
		srv.Certs.Run(ctx)
		return nil
	})
}

// browserURL returns the address of the server for a browser: the public address if the server serves HTTPS, else one of this machine.
func (srv *server) browserURL() string {
	if srv.Certs != nil {
		return srv.publicURL
	}
	addr, ok := srv.listeners.http.Addr().(*net.TCPAddr)
	if ok && addr.IP.IsUnspecified() {
		return fmt.Sprintf("http://localhost:%d", addr.Port)
	}
	return "http://" + srv.listeners.http.Addr().String()
}
