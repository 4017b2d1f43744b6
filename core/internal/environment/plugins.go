package environment

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/quoin-cms/quoin/core/internal/mail"
	"github.com/quoin-cms/quoin/core/internal/mail/unsubscribe"
	"github.com/quoin-cms/quoin/core/internal/pluginguard"
	"github.com/quoin-cms/quoin/core/internal/pluginhost"
	"github.com/quoin-cms/quoin/core/internal/web/site"
)

// PluginSites returns what the commands and the checks of plugins work with. OpenContent must have been called. Mails wait
// in the store until a server runs. It fails if a variable of the environment has no valid value for a setting of a plugin,
// or the secret key cannot be read.
func (env *Environment) PluginSites(ctx context.Context) (sites pluginhost.Sites, err error) {
	forms, _, err := pluginhost.FormsOf(env.Plugins, os.Environ())
	if err != nil {
		return sites, err
	}
	if err := env.ReadSecretKey(); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return sites, err
	}
	links, err := unsubscribe.Open(ctx, env.Store)
	if err != nil {
		env.Log.Warn("links of plugins do not work", slog.Any("error", err))
		links = &unsubscribe.Links{}
	}
	sites = pluginhost.Sites{
		Store: env.Store, Writer: env.Content, Reader: env.Answers, Log: env.Log, Now: time.Now, Origin: env.Config.URL,
		Outbox: mail.Outbox{Queue: mail.NewQueue(mail.Config{Store: env.Store, Now: time.Now, Log: env.Log}), Outgoing: env.Outgoing()},
		Secret: links, PrivateAddresses: env.Config.PrivateAddresses, Forms: forms, Key: env.secretKey,
		Guard: pluginguard.New(pluginguard.Config{Now: time.Now}), Administrators: env.Auth.AdministratorAddresses,
	}
	if env.Media != nil {
		sites.Files = env.Media
	}
	if env.Pages != nil {
		sites.Leads, err = site.Leading(env.Answers, env.Pages)
	}
	return sites, err
}

// PrivateAddressesFlag adds the flag of the plugins that may use private addresses.
func (c *Config) PrivateAddressesFlag(flags *pflag.FlagSet) {
	flags.StringArrayVar(&c.PrivateAddresses, "private-addresses", c.PrivateAddresses,
		"name of a plugin whose requests may lead to private and local addresses; repeatable (QUOIN_PRIVATE_ADDRESSES, with commas between)")
}

// names returns the names in a text with commas between.
func names(text string) (all []string) {
	for name := range strings.SplitSeq(text, ",") {
		if name = strings.TrimSpace(name); name != "" {
			all = append(all, name)
		}
	}
	return all
}
