package host

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core/internal/accounts"
	"github.com/quoin-cms/quoin/core/internal/analytics"
	"github.com/quoin-cms/quoin/core/internal/authoring/modules"
	"github.com/quoin-cms/quoin/core/internal/backup"
	"github.com/quoin-cms/quoin/core/internal/brand"
	"github.com/quoin-cms/quoin/core/internal/collections"
	"github.com/quoin-cms/quoin/core/internal/feature"
	"github.com/quoin-cms/quoin/core/internal/firststeps"
	"github.com/quoin-cms/quoin/core/internal/forms"
	"github.com/quoin-cms/quoin/core/internal/forms/inbox"
	"github.com/quoin-cms/quoin/core/internal/kernel/secretkey"
	"github.com/quoin-cms/quoin/core/internal/live"
	"github.com/quoin-cms/quoin/core/internal/live/presence"
	"github.com/quoin-cms/quoin/core/internal/mail"
	"github.com/quoin-cms/quoin/core/internal/mail/notify"
	"github.com/quoin-cms/quoin/core/internal/mail/unsubscribe"
	"github.com/quoin-cms/quoin/core/internal/maintenance"
	"github.com/quoin-cms/quoin/core/internal/maintenance/clienterrors"
	"github.com/quoin-cms/quoin/core/internal/maintenance/health"
	"github.com/quoin-cms/quoin/core/internal/maintenance/uptime"
	"github.com/quoin-cms/quoin/core/internal/media"
	"github.com/quoin-cms/quoin/core/internal/pluginguard"
	"github.com/quoin-cms/quoin/core/internal/pluginhost"
	"github.com/quoin-cms/quoin/core/internal/preview"
	"github.com/quoin-cms/quoin/core/internal/redirecthits"
	"github.com/quoin-cms/quoin/core/internal/search"
	"github.com/quoin-cms/quoin/core/internal/sitecheck"
	"github.com/quoin-cms/quoin/core/internal/web/site"
	"github.com/quoin-cms/quoin/core/internal/webhook"
	"github.com/quoin-cms/quoin/core/plugin"
)

// Settings are the settings of the features.
type Settings struct {
	Plugins []plugin.Plugin
	LeftOut []string           // the names of the plugins that this start has left out
	Guard   *pluginguard.Guard // runs the functions of plugins
	// PrivateAddresses are the names of the plugins whose requests may lead to private and local addresses.
	PrivateAddresses []string
	// Headless is true if other front ends draw the pages.
	Headless bool
	// SecretKey is the key of the secrets in the store; nil if there is none.
	SecretKey *secretkey.Key
	Site      SiteSettings
	Files     FileSettings
	Search    SearchSettings
	Mail      *mail.Outgoing // returns the server by which mails are sent
	Health    health.Config  // without Maintenance
	Backup    backup.Config  // without Notify

	Demo     bool   // whether the site has demo content
	Node     string // identifies this process among those that share the store
	Webhooks bool   // whether webhooks may have private and local addresses
	// RunningBuild reports whether a script of the apps, named by its URL, belongs to the program.
	RunningBuild func(build string) bool
}

// SiteSettings are the pages and screens of the two apps.
type SiteSettings struct {
	Public, Admin []byte // the lists of the pages, as JSON
	Modules       modules.Set
}

// FileSettings are the settings of uploaded files.
type FileSettings struct {
	Library   *media.Library
	MaxUpload int64                  // bytes of a file
	Free      func() (uint64, error) // returns the free bytes of the disk; nil if that is not checked
	// Fetch begins the download of a file of another host.
	Fetch func(ctx context.Context, address string) (io.ReadCloser, error)
}

// SearchSettings are the settings of the search index; see search.Config.
type SearchSettings struct {
	Folder  string
	Indexer func(ctx context.Context, path string) *exec.Cmd
}

// Without returns the features except those with the given names. It fails if no feature has a name, or if the feature is
// not optional.
func Without(features []feature.Feature, names []string) ([]feature.Feature, error) {
	var optional []string
	for _, f := range features {
		if f.Optional {
			optional = append(optional, f.Name)
		}
	}
	for _, name := range names {
		if !slices.Contains(optional, name) {
			return nil, fmt.Errorf("--without %s: there is no plugin of that name, and it is none of the optional features: %s", name, strings.Join(optional, ", "))
		}
	}
	return slices.DeleteFunc(features, func(f feature.Feature) bool { return slices.Contains(names, f.Name) }), nil
}

// Features returns all features of the program, in the order of their calls.
func Features(s Settings) []feature.Feature {
	return []feature.Feature{
		site.Addresses(s.Site.Public, s.Site.Admin, s.Site.Modules),
		uptime.Feature(),
		health.Feature(s.Health),
		accounts.Feature(s.Headless),
		live.Feature(),
		search.Feature(s.Search.Folder, s.Search.Indexer),
		analytics.Feature(s.Node),
		inbox.Feature(s.Files.Free),
		forms.Feature(),
		notify.Feature(s.Mail),
		media.Feature(s.Files.Library),
		brand.Feature(),
		webhook.Feature(s.Webhooks),
		clienterrors.Feature(s.RunningBuild),
		maintenance.Feature(),
		backup.Feature(s.Backup),
		redirecthits.Feature(),
		sitecheck.Feature(),
		firststeps.Feature(s.Demo),
		preview.Feature(),
		unsubscribe.Feature(),
		collections.Feature(collections.Options{MaxUpload: s.Files.MaxUpload, Fetch: s.Files.Fetch, Screens: s.Site.Modules.Screens(), Kinds: s.Site.Modules.Kinds()}),
		presence.Feature(),
		pluginhost.Feature(pluginhost.Options{
			Plugins: s.Plugins, LeftOut: s.LeftOut, Guard: s.Guard, PrivateAddresses: s.PrivateAddresses, Key: s.SecretKey, Environ: os.Environ(),
			Scripts: s.Site.Modules.PluginScreens(), Pages: pagesOf(s.Site.Modules), Headless: s.Headless,
		}),
	}
}

// pagesOf returns the modules that draw pages of plugins, by the names of their plugins and their files.
func pagesOf(set modules.Set) map[string]pluginhost.Module {
	all := map[string]pluginhost.Module{}
	for _, m := range set.Pages() {
		all[m.Plugin+"/"+m.File] = pluginhost.Module{Name: m.Name, Address: m.Address, Query: m.Query}
	}
	return all
}
