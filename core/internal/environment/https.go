package environment

import (
	"cmp"
	"crypto/x509"
	"errors"
	"fmt"
	"net/url"
	"os"
	"slices"

	"github.com/spf13/pflag"

	"github.com/quoin-cms/quoin/core/internal/web/certs"
)

// defaultAddr is where a server without HTTPS of its own listens.
const defaultAddr = "127.0.0.1:8080"

// HTTPSConfig is the configuration of HTTPS without a proxy.
type HTTPSConfig struct {
	Domains []string // names that certificates are got for; none for a server that speaks no HTTPS

	HTTPSAddr, HTTPAddr string // where it listens

	ACMEEmail     string         // of the account with the certificate authority
	ACMEDirectory string         // of the authority; empty for Let's Encrypt
	ACMERoots     *x509.CertPool // that the directory's own certificate is judged by; nil for those of the machine

	rootsFile string // the file of ACMERoots
}

func httpsFromEnv(getenv func(string) string) (HTTPSConfig, error) {
	h := HTTPSConfig{
		HTTPSAddr: cmp.Or(getenv("QUOIN_HTTPS_ADDR"), ":443"), HTTPAddr: cmp.Or(getenv("QUOIN_HTTP_ADDR"), ":80"),
		ACMEEmail: getenv("QUOIN_ACME_EMAIL"), ACMEDirectory: getenv("QUOIN_ACME_DIRECTORY"), rootsFile: getenv("QUOIN_ACME_ROOT"),
	}
	var err error
	if h.Domains, err = certs.ParseNames(getenv("QUOIN_DOMAIN")); err != nil {
		err = fmt.Errorf("QUOIN_DOMAIN: %w", err)
	}
	return h, err
}

// flagsShared adds the flags that serve and health share: the names of the site, and where redirects listen.
func (h *HTTPSConfig) flagsShared(flags *pflag.FlagSet) {
	flags.Func("domain", "names of the site with commas between: gets their certificates and serves HTTPS at ports 443 and 80 (QUOIN_DOMAIN)",
		func(text string) (err error) {
			h.Domains, err = certs.ParseNames(text)
			return err
		})
	flags.StringVar(&h.HTTPAddr, "http-addr", h.HTTPAddr, "where redirects to HTTPS listen, if port 80 is led elsewhere (QUOIN_HTTP_ADDR)")
}

func (h *HTTPSConfig) flags(flags *pflag.FlagSet) {
	flags.StringVar(&h.HTTPSAddr, "https-addr", h.HTTPSAddr, "where HTTPS listens, if port 443 is led elsewhere (QUOIN_HTTPS_ADDR)")
	flags.StringVar(&h.ACMEEmail, "acme-email", h.ACMEEmail, "e-mail address for the certificate authority's account (QUOIN_ACME_EMAIL)")
	flags.StringVar(&h.ACMEDirectory, "acme-directory", h.ACMEDirectory,
		"ACME directory of the certificate authority; Let's Encrypt without it (QUOIN_ACME_DIRECTORY)")
	flags.StringVar(&h.rootsFile, "acme-root", h.rootsFile,
		"file with the certificates that the directory's own is judged by (QUOIN_ACME_ROOT)")
}

// ResolveHTTPS validates the HTTPS settings, and fills in their defaults.
func (c *Config) ResolveHTTPS() (err error) {
	if len(c.Domains) == 0 {
		if c.ACMEEmail != "" || c.ACMEDirectory != "" || c.rootsFile != "" {
			return errors.New("certificates are got for the names that --domain (QUOIN_DOMAIN) gives, and it gives none")
		}
		c.Addr = cmp.Or(c.Addr, defaultAddr)
		return nil
	}
	c.URL = cmp.Or(c.URL, "https://"+c.Domains[0])
	u, err := url.Parse(c.URL)
	if err != nil || u.Scheme != "https" || !slices.Contains(c.Domains, u.Hostname()) {
		return fmt.Errorf("with --domain, --url must be an address of it such as https://%s, not %s", c.Domains[0], c.URL)
	}
	if err := checkDirectory(c.ACMEDirectory); err != nil {
		return err
	}
	c.ACMERoots, err = readRoots(c.rootsFile)
	return err
}

func checkDirectory(directory string) error {
	if directory == "" {
		return nil
	}
	if u, err := url.Parse(directory); err != nil || u.Scheme != "https" || u.Host == "" {
		return fmt.Errorf("--acme-directory must be an address such as https://acme-v02.api.letsencrypt.org/directory, not %q", directory)
	}
	return nil
}

// readRoots reads certificates in PEM; nil where there is no file.
func readRoots(file string) (*x509.CertPool, error) {
	if file == "" {
		return nil, nil
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("--acme-root: %s cannot be read: %s", file, plainCause(err))
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(text) {
		return nil, fmt.Errorf("--acme-root: %s has no certificate in PEM", file)
	}
	return pool, nil
}

// plainCause gives the cause of a failure with a file, without what was done to which.
func plainCause(err error) string {
	if failed, ok := errors.AsType[*os.PathError](err); ok {
		return failed.Err.Error()
	}
	return err.Error()
}
