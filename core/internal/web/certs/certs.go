// Package certs gets the certificates of the site's names from an authority by ACME (RFC 8555), keeps them in a folder
// and renews them in time. The site goes on with what it has when that fails; Problems tells of it.
package certs

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/caddyserver/certmagic"
	"go.uber.org/zap"
)

// Config is all that a Keeper works with. Folder, Names, HTTP, HTTPS, Log and Now are required.
type Config struct {
	Folder    string         // where certificates and keys are kept; made with mode 0700
	Names     []string       // that certificates are for; whoever asks for none gets that of the first
	Email     string         // of who is told of trouble by the authority; empty for nobody
	Directory string         // of the authority; empty for that of Let's Encrypt
	Roots     *x509.CertPool // that the directory's own certificate is judged by; nil for those of the machine
	HTTP      net.Addr       // where the site listens for HTTP, and thus for challenges
	HTTPS     net.Addr       // the same for HTTPS
	Log       *slog.Logger
	Now       func() time.Time

	look    time.Duration // how often it is looked for what has to be renewed; 0 for the library's choice
	windows bool          // whether the authority may not choose when to renew
	early   float64       // the part of a lifetime at whose end it is renewed; 0 for the library's choice
}

// Keeper keeps the certificates of names. It is made by New, and closed once.
type Keeper struct {
	Config
	cache  *certmagic.Cache
	magic  *certmagic.Config
	issuer *certmagic.ACMEIssuer

	mu     sync.Mutex
	failed map[string]error // the latest failure to get a certificate for a name, until one was got
}

// again is when it is tried anew after the library has given up, which it does after 30 days, or at once where trying
// again by itself looks senseless to it.
const again = 12 * time.Hour

// New makes a keeper, which does nothing yet.
func New(config Config) *Keeper {
	k := &Keeper{Config: config, failed: map[string]error{}}
	log := zap.New(told{config.Log})
	k.cache = certmagic.NewCache(certmagic.CacheOptions{
		GetConfigForCert:   func(certmagic.Certificate) (*certmagic.Config, error) { return k.magic, nil },
		RenewCheckInterval: config.look,
		Logger:             log,
	})
	k.magic = certmagic.New(k.cache, certmagic.Config{
		Storage:            newFolder(config.Folder),
		DefaultServerName:  config.Names[0],
		OnEvent:            k.hear,
		RenewalWindowRatio: config.early,
		DisableARI:         config.windows,
		Logger:             log,
	})
	k.issuer = certmagic.NewACMEIssuer(k.magic, certmagic.ACMEIssuer{
		CA: config.Directory, Email: config.Email, Agreed: true, TrustedRoots: config.Roots,
		ListenHost: host(config.HTTPS), AltHTTPPort: port(config.HTTP), AltTLSALPNPort: port(config.HTTPS),
		Logger: log,
	})
	k.magic.Issuers = []certmagic.Issuer{k.issuer}
	return k
}

// Run gets what is missing and renews what ends, until ctx ends. The site must be listening before.
func (k *Keeper) Run(ctx context.Context) {
	var names sync.WaitGroup
	for _, name := range k.Names {
		names.Go(func() { k.keep(ctx, name) })
	}
	names.Wait()
}

// keep gets a certificate for a name unless there is one, and has it renewed from then on.
func (k *Keeper) keep(ctx context.Context, name string) {
	for {
		err := k.magic.ObtainCertAsync(ctx, name)
		if err == nil {
			_, err = k.magic.CacheManagedCertificate(ctx, name)
		}
		if err == nil {
			err = k.cache.RenewManagedCertificates(ctx)
		}
		if err == nil || ctx.Err() != nil {
			return
		}
		k.note(name, err)
		k.Log.Error("there is no certificate", slog.String("identifier", name), slog.Any("error", err))
		timer := time.NewTimer(again)
		select {
		case <-ctx.Done():
			timer.Stop()
			return
		case <-timer.C:
		}
	}
}

// Close ends the renewing.
func (k *Keeper) Close() error {
	k.cache.Stop()
	return nil
}

// hear notes how it went to get a certificate.
func (k *Keeper) hear(_ context.Context, event string, data map[string]any) error {
	name, _ := data["identifier"].(string)
	switch event {
	case "cert_failed":
		err, _ := data["error"].(error)
		k.note(name, err)
	case "cert_obtained":
		k.note(name, nil)
	}
	return nil
}

func (k *Keeper) note(name string, err error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if err == nil {
		delete(k.failed, name)
	} else {
		k.failed[name] = err
	}
}

// TLS tells how to speak TLS under the names. A server must add the protocols that it speaks.
func (k *Keeper) TLS() *tls.Config {
	config := k.magic.TLSConfig()
	config.MinVersion = tls.VersionTLS12
	// Those of TLS 1.3 are all good, and not for us to choose.
	config.CipherSuites = []uint16{
		tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, tls.TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,
		tls.TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384, tls.TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,
		tls.TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256, tls.TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256,
	}
	return config
}

// Challenge answers the authority, which asks by HTTP whether a name leads here. Everything else is for next.
func (k *Keeper) Challenge(next http.Handler) http.Handler {
	return k.issuer.HTTPChallengeHandler(next)
}

func host(addr net.Addr) string {
	name, _, _ := net.SplitHostPort(addr.String())
	return name
}

func port(addr net.Addr) int {
	_, text, _ := net.SplitHostPort(addr.String())
	number, _ := strconv.Atoi(text)
	return number
}
