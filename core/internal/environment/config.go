package environment

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/quoin-cms/quoin/core/internal/blob/s3"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/mail"
)

// Config is the configuration of a process: what a person decides about a server, or about the store that a command works on.
type Config struct {
	Addr      string         // host and port to listen on for plain HTTP; empty for none, or for the default where there is no HTTPS
	Data      string         // the folder of the store, and of what this node derives from it
	Store     StoreConfig    // where the store is, if it is elsewhere
	Demo      bool           // fill an empty store with demo content
	URL       string         // the public address of the site, without a slash at its end; empty if unknown
	Proxies   []netip.Prefix // whose X-Forwarded headers are believed
	CORS      []string       // the origins whose scripts may call the API
	Log       LogConfig
	Files     FilesConfig
	Hooks     bool   // whether webhooks may lead to private and local addresses
	MCP       bool   // whether programs may speak the Model Context Protocol
	Headless  bool   // whether other front ends draw the pages, and this server none
	Metrics   string // host and port that serve the metrics; empty for none
	Older     bool   // whether to serve a store whose content a newer version of the program has written
	SecretKey string // the file with the key of the secrets that staff type in; empty for one in the data folder

	// Administrator is the first administrator, made when the store has none. Without a password one is generated.
	Administrator struct{ Username, Password string }

	HTTPSConfig // how the site is reached by HTTPS without a proxy

	Mail    MailConfig
	Backups BackupConfig // those that are made by themselves

	MustExist bool     // whether the store must exist; if false, a missing store is created
	Without   []string // the names of plugins and features that the server is started without

	PrivateAddresses []string // the names of plugins whose requests may lead to private and local addresses
}

// LogConfig is where a process logs.
type LogConfig struct {
	Format string // text or json
	Access string // where requests are logged: on for the log, off, or a file; empty is on
}

// FilesConfig is where uploaded files lie, and who works on them.
type FilesConfig struct {
	Bucket    *s3.Config // the bucket in which files lie; nil for the data folder
	MaxUpload int64      // bytes of a file that is uploaded
	account   s3.Config  // account and address of the bucket
	Worker    []string   // the command that works on files; none does so in this process
}

// MailConfig is the server by which mails are sent.
type MailConfig struct {
	Server                  *mail.SMTP // nil for none
	address, from, password string     // what Server is made of
}

// What the data folder holds.
const (
	StoreFile  = "quoin.db"
	searchData = "search"
	assetsData = "assets"
	mediaData  = "media"
	certsData  = "certs"

	// SecretKeyFile is beside the store, and in no backup: a copy of the one without the other reveals no secret.
	SecretKeyFile = "secret.key"
)

// StorePath returns the path of the file of the store.
func (c Config) StorePath() string { return filepath.Join(c.Data, StoreFile) }

// SearchFolder returns the folder of the search index.
func (c Config) SearchFolder() string { return filepath.Join(c.Data, searchData) }

// AssetsFolder returns the folder in which the files of the previous build's apps lie.
func (c Config) AssetsFolder() string { return filepath.Join(c.Data, assetsData) }

// CertsFolder returns the folder of the certificates.
func (c Config) CertsFolder() string { return filepath.Join(c.Data, certsData) }

// MediaFolder returns the folder of uploaded files and their variants.
func (c Config) MediaFolder() string { return filepath.Join(c.Data, mediaData) }

// SecretKeyPath returns the path of the file of the secret key.
func (c Config) SecretKeyPath() string {
	return cmp.Or(c.SecretKey, filepath.Join(c.Data, SecretKeyFile))
}

// configFromEnv returns the configuration of the environment variables; flags change it afterwards.
func configFromEnv(getenv func(string) string) (Config, error) {
	orDefault := func(name, fallback string) string {
		if value := getenv(name); value != "" {
			return value
		}
		return fallback
	}
	c := Config{
		Addr:      getenv("QUOIN_ADDR"),
		Data:      orDefault("QUOIN_DATA", "data"),
		Log:       LogConfig{Format: orDefault("QUOIN_LOG_FORMAT", "text"), Access: orDefault("QUOIN_ACCESS_LOG", "on")},
		SecretKey: getenv("QUOIN_SECRET_KEY_FILE"),
	}
	c.Administrator.Username, c.Administrator.Password = orDefault("QUOIN_ADMIN_USERNAME", "admin"), getenv("QUOIN_ADMIN_PASSWORD")
	c.Mail.address, c.Mail.from = getenv("QUOIN_SMTP"), getenv("QUOIN_MAIL_FROM")
	var address, proxies, upload, files, keys, password, secured, stored error
	c.Store, stored = storeConfigFromEnv(getenv)
	c.HTTPSConfig, secured = httpsFromEnv(getenv)
	c.Mail.password, password = secret(getenv, "QUOIN_SMTP_PASSWORD")
	if c.Files.Bucket, files = parseMedia(getenv("QUOIN_MEDIA")); files != nil {
		files = fmt.Errorf("QUOIN_MEDIA: %w", files)
	}
	c.Files.account, keys = s3AccountFromEnv(getenv)
	c.Backups = backupConfigFromEnv(getenv)
	if c.Files.MaxUpload, upload = parseSize(orDefault("QUOIN_MAX_UPLOAD", "25MB")); upload != nil {
		upload = fmt.Errorf("QUOIN_MAX_UPLOAD: %w", upload)
	}
	var flags []error
	flag := func(name string) bool {
		text := orDefault(name, "false")
		on, err := strconv.ParseBool(text)
		if err != nil {
			flags = append(flags, fmt.Errorf("%s must be true or false, not %q", name, text))
		}
		return on
	}
	c.Demo, c.Older = flag("QUOIN_DEMO"), flag("QUOIN_ALLOW_OLDER")
	c.PrivateAddresses = names(getenv("QUOIN_PRIVATE_ADDRESSES"))
	c.Hooks, c.MCP, c.Headless = flag("QUOIN_WEBHOOKS_TO_PRIVATE"), flag("QUOIN_MCP"), flag("QUOIN_HEADLESS")
	if c.URL, address = parseURL(getenv("QUOIN_URL")); address != nil {
		address = fmt.Errorf("QUOIN_URL: %w", address)
	}
	var watched error
	if c.Metrics, watched = parseMetrics(getenv("QUOIN_METRICS")); watched != nil {
		flags = append(flags, fmt.Errorf("QUOIN_METRICS: %w", watched))
	}
	if c.Proxies, proxies = parseProxies(getenv("QUOIN_TRUSTED_PROXIES")); proxies != nil {
		proxies = fmt.Errorf("QUOIN_TRUSTED_PROXIES: %w", proxies)
	}
	var origins error
	if c.CORS, origins = parseCORSOrigins(getenv("QUOIN_CORS_ORIGIN")); origins != nil {
		flags = append(flags, fmt.Errorf("QUOIN_CORS_ORIGIN: %w", origins))
	}
	return c, errors.Join(append(flags, address, proxies, upload, files, keys, password, secured, stored)...)
}

// Flags lets the command line change the configuration of a server.
func (c *Config) Flags(flags *pflag.FlagSet) {
	c.ListenFlags(flags)
	c.HTTPSConfig.flags(flags)
	flags.StringArrayVar(&c.Without, "without", nil, "name of a plugin or an optional feature to start without; repeatable")
	c.PrivateAddressesFlag(flags)
	flags.BoolVar(&c.Demo, "demo", c.Demo, "fill an empty store with demo content (QUOIN_DEMO)")
	flags.Func("url", "public address of the site, as https://example.co.uk (QUOIN_URL)", func(text string) (err error) {
		c.URL, err = parseURL(text)
		return err
	})
	flags.Func("trusted-proxy", "networks of proxies to believe, with commas between (QUOIN_TRUSTED_PROXIES)",
		func(text string) (err error) {
			c.Proxies, err = parseProxies(text)
			return err
		})
	c.corsFlag(flags)
	flags.StringVar(&c.Log.Format, "log-format", c.Log.Format, "text or json (QUOIN_LOG_FORMAT)")
	flags.StringVar(&c.Log.Access, "access-log", c.Log.Access,
		"where requests are logged: on for the log, off, or the path of a file (QUOIN_ACCESS_LOG)")
	flags.BoolVar(&c.MCP, "mcp", c.MCP, "let programs with an access token speak the Model Context Protocol at /mcp (QUOIN_MCP)")
	flags.BoolVar(&c.Headless, "headless", c.Headless,
		"draw no pages: answer the API, media, the back office and plugins alone (QUOIN_HEADLESS)")
	flags.BoolVar(&c.Older, "allow-older", c.Older, "serve a store whose content a newer version has written (QUOIN_ALLOW_OLDER)")
	flags.BoolVar(&c.Hooks, "webhooks-to-private", c.Hooks,
		"let webhooks lead to private and local addresses (QUOIN_WEBHOOKS_TO_PRIVATE)")
	flags.Func("max-upload", "largest file that is taken, as 25MB (QUOIN_MAX_UPLOAD)", func(text string) (err error) {
		c.Files.MaxUpload, err = parseSize(text)
		return err
	})
	flags.Func("metrics", "host and port at which Prometheus reads metrics, as 127.0.0.1:9100 (QUOIN_METRICS)", func(text string) (err error) {
		c.Metrics, err = parseMetrics(text)
		return err
	})
	c.MediaFlag(flags)
	flags.StringVar(&c.Mail.address, "smtp", c.Mail.address,
		"server that sends mail, as smtp://user@mail.example.com:587; QUOIN_SMTP_PASSWORD has the password (QUOIN_SMTP)")
	flags.StringVar(&c.Mail.from, "mail-from", c.Mail.from, "who sends mail, as Quoin <hello@example.com> (QUOIN_MAIL_FROM)")
	c.Backups.flags(flags)
	c.SecretKeyFlag(flags)
	c.DataFlag(flags)
}

// ListenFlags adds the flags of where the server listens.
func (c *Config) ListenFlags(flags *pflag.FlagSet) {
	flags.StringVar(&c.Addr, "addr", c.Addr,
		"host and port to listen on for plain HTTP; "+defaultAddr+" unless there is a --domain (QUOIN_ADDR)")
	c.HTTPSConfig.flagsShared(flags)
}

// DataFlag adds the flags of the data folder and the store.
func (c *Config) DataFlag(flags *pflag.FlagSet) {
	flags.StringVar(&c.Data, "data", c.Data, "folder of the store (QUOIN_DATA)")
	c.Store.flags(flags)
}

// SecretKeyFlag adds the flag of the file of the secret key.
func (c *Config) SecretKeyFlag(flags *pflag.FlagSet) {
	flags.StringVar(&c.SecretKey, "secret-key-file", c.SecretKey, "file with the key of the secrets that staff type in; made if it is missing, "+
		SecretKeyFile+" in the data folder unless it is named (QUOIN_SECRET_KEY_FILE)")
}

// MediaFlag adds the flag of the bucket of the files.
func (c *Config) MediaFlag(flags *pflag.FlagSet) {
	flags.Func("media", "bucket in which files lie, as s3://bucket/prefix (QUOIN_MEDIA)", func(text string) (err error) {
		c.Files.Bucket, err = parseMedia(text)
		return err
	})
}

// parseURL reads the public address of the site. An empty text is none.
func parseURL(text string) (string, error) {
	if text == "" {
		return "", nil
	}
	u, err := url.Parse(text)
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || !api.PlainHost(u.Host) {
		return "", fmt.Errorf("%q is no address such as https://example.co.uk", text)
	}
	origin := u.Scheme + "://" + u.Host
	if rest, ok := strings.CutPrefix(text[len(u.Scheme):], "://"+u.Host); !ok || (rest != "" && rest != "/") {
		return "", fmt.Errorf("%q must end after the host, as %s does", text, origin)
	}
	return strings.ToLower(origin), nil
}

// Trusts reports whether the address is that of a proxy.
func (c *Config) Trusts(addr netip.Addr) bool {
	return slices.ContainsFunc(c.Proxies, func(network netip.Prefix) bool { return network.Contains(addr) })
}

// parseProxies reads networks and single addresses with commas between.
func parseProxies(text string) ([]netip.Prefix, error) {
	var all []netip.Prefix
	for part := range strings.SplitSeq(text, ",") {
		part = strings.TrimSpace(part)
		if part == "" {
			continue
		}
		if addr, err := netip.ParseAddr(part); err == nil {
			all = append(all, netip.PrefixFrom(addr, addr.BitLen()))
			continue
		}
		network, err := netip.ParsePrefix(part)
		if err != nil {
			return nil, fmt.Errorf("%q is neither an address nor a network such as 10.0.0.0/8", part)
		}
		all = append(all, network.Masked())
	}
	return all, nil
}

// LoadConfig returns the configuration of the process's environment variables. It fails if a variable of Quoin is unknown.
func LoadConfig() (Config, error) {
	c, err := configFromEnv(os.Getenv)
	return c, errors.Join(checkVariables(os.Environ()), err)
}

// parseMetrics returns the host and port that serve the metrics. The default host is the loopback address.
func parseMetrics(text string) (string, error) {
	if text == "" {
		return "", nil
	}
	if !strings.Contains(text, ":") {
		text = ":" + text
	}
	host, port, err := net.SplitHostPort(text)
	if err != nil || port == "" {
		return "", fmt.Errorf("%q is no address such as 127.0.0.1:9100", text)
	}
	if host == "" {
		host = "127.0.0.1"
	}
	return net.JoinHostPort(host, port), nil
}
