package environment

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"os"

	"github.com/spf13/pflag"

	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/etcd"
)

// StoreConfig is where the store is, if it is not in the data folder, and as whom it is opened there.
type StoreConfig struct {
	address  *etcd.Address // nil for the data folder
	username string
	password string
	root     string // file with the certificates by which those of the members are judged; empty for those of the machine
	cert     string // file of the certificate that this program shows; empty for none
	key      string // file of its key
}

// storeConfigFromEnv returns where the store is, from the environment variables.
func storeConfigFromEnv(getenv func(string) string) (c StoreConfig, err error) {
	c = StoreConfig{
		username: getenv("QUOIN_STORE_USER"), root: getenv("QUOIN_STORE_ROOT"),
		cert: getenv("QUOIN_STORE_CERT"), key: getenv("QUOIN_STORE_KEY"),
	}
	if c.password, err = secret(getenv, "QUOIN_STORE_PASSWORD"); err != nil {
		return c, err
	}
	if err = c.Parse(getenv("QUOIN_STORE")); err != nil {
		err = fmt.Errorf("QUOIN_STORE: %w", err)
	}
	return c, err
}

func (c *StoreConfig) flags(flags *pflag.FlagSet) {
	flags.Func("store", "where the store is, if not in the data folder: etcd://host:2379,host:2379/prefix, or etcds:// for TLS; "+
		"QUOIN_STORE_USER and QUOIN_STORE_PASSWORD have who asks (QUOIN_STORE)", c.Parse)
}

// Parse reads an address; an empty one is the data folder.
func (c *StoreConfig) Parse(text string) error {
	if text == "" {
		c.address = nil
		return nil
	}
	address, err := etcd.ParseAddress(text)
	if err != nil {
		return err
	}
	c.address = &address
	return nil
}

// Shared reports whether several nodes may open the store.
func (c *StoreConfig) Shared() bool { return c.address != nil }

// tls gives how the members are spoken to; nil for what is usual.
func (c *StoreConfig) tls() (*tls.Config, error) {
	if c.root == "" && c.cert == "" && c.key == "" {
		return nil, nil
	}
	if !c.address.TLS {
		return nil, errors.New("QUOIN_STORE_ROOT, QUOIN_STORE_CERT and QUOIN_STORE_KEY are for addresses that begin with etcds://")
	}
	out := &tls.Config{MinVersion: tls.VersionTLS12}
	if c.root != "" {
		text, err := os.ReadFile(c.root)
		if err != nil {
			return nil, fmt.Errorf("QUOIN_STORE_ROOT: %w", err)
		}
		out.RootCAs = x509.NewCertPool()
		if !out.RootCAs.AppendCertsFromPEM(text) {
			return nil, fmt.Errorf("QUOIN_STORE_ROOT: %s has no certificate in PEM", c.root)
		}
	}
	if c.cert != "" || c.key != "" {
		pair, err := tls.LoadX509KeyPair(c.cert, c.key)
		if err != nil {
			return nil, fmt.Errorf("QUOIN_STORE_CERT and QUOIN_STORE_KEY: %w", err)
		}
		out.Certificates = []tls.Certificate{pair}
	}
	return out, nil
}

// Open opens the store; one that is not there is made, unless it has to be.
func (c *StoreConfig) Open(ctx context.Context, log *slog.Logger, there bool) (*etcd.Store, error) {
	config, err := c.EtcdConfig(log)
	if err != nil {
		return nil, err
	}
	config.There = there
	return etcd.Open(ctx, config)
}

// EtcdConfig says how to reach the store.
func (c *StoreConfig) EtcdConfig(log *slog.Logger) (etcd.Config, error) {
	secured, err := c.tls()
	if c.password != "" && !c.address.TLS && !c.address.Local() {
		log.Warn("the password of the store goes over the network unencrypted: name it as etcds:// for TLS")
	}
	return etcd.Config{Address: *c.address, TLS: secured, Username: c.username, Password: c.password, Log: log}, err
}

// StaleCheck returns a function that reports whether this node's data may be stale; nil if the store is not shared.
func (env *Environment) StaleCheck() func() bool {
	if shared, ok := env.Store.(storage.Shared); ok {
		return shared.Behind
	}
	return nil
}

// WaitUntilCurrent waits until reads see everything that any node has committed. It does nothing if the store is not shared. While
// the store is unreachable, it returns and reads may be stale.
func (env *Environment) WaitUntilCurrent(ctx context.Context) {
	if shared, ok := env.Store.(storage.Shared); ok {
		_ = shared.Current(ctx)
	}
}
