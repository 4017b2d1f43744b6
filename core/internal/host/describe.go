package host

import (
	"context"
	"errors"
	"log/slog"
	"path/filepath"
	"time"

	"github.com/quoin-cms/quoin/core/internal/backup"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/feature"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/mail"
	"github.com/quoin-cms/quoin/core/internal/maintenance/health"
	"github.com/quoin-cms/quoin/core/internal/media"
	"github.com/quoin-cms/quoin/core/internal/report"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/storage"
)

// Describe returns the API of a program of plugins, whose types are in the registry, for its description: the routes, the roles and the OpenAPI
// document. It opens all features over an empty store, with their files in an empty folder, and closes them.
func Describe(ctx context.Context, store storage.Store, folder string, registry *model.Registry, plugins []plugin.Plugin, version string) (*api.API, error) {
	log := slog.New(slog.DiscardHandler)
	content, err := writer.Open(ctx, store, registry, time.Now, writer.Log(log))
	if err != nil {
		return nil, err
	}
	answers := query.New(store, registry, time.Now, content.Freshness())
	users := auth.New(store, time.Now, log)
	defer users.Close()
	env := feature.Env{
		Store: store, Registry: registry, Content: content, Answers: answers, Auth: users,
		Settings: feature.NewSettings(answers, content.Freshness()), Gate: api.NewGate(time.Now), Log: log, Now: time.Now,
	}
	settings, err := PlainSettings(env, folder)
	if err != nil {
		return nil, err
	}
	settings.Plugins = plugins
	host, err := Open(ctx, env, Features(settings), Options{Version: version})
	if err != nil {
		return nil, errors.Join(err, settings.Files.Library.Close())
	}
	return host.API, errors.Join(host.Close(), settings.Files.Library.Close())
}

// PlainSettings returns the settings of a program without front ends, mail and automatic backups, whose files are in a
// folder. The caller closes the library.
func PlainSettings(env feature.Env, folder string) (Settings, error) {
	library, err := media.Open(media.Config{Folder: filepath.Join(folder, "media"), Log: env.Log, Now: env.Now})
	return Settings{
		Site:   SiteSettings{Public: []byte("[]"), Admin: []byte("[]")},
		Files:  FileSettings{Library: library},
		Search: SearchSettings{Folder: filepath.Join(folder, "search")},
		Mail:   &mail.Outgoing{Store: env.Store, Now: env.Now},
		Health: health.Config{
			Backup:   backup.Path,
			System:   func(context.Context) (health.System, error) { return health.System{Status: report.OK}, nil },
			Ready:    func() []string { return nil },
			Problems: func() []string { return nil },
		},
		Backup:       backup.Config{Source: backup.Source{Store: env.Store, Rules: BackupRules(), Now: env.Now}, Log: env.Log},
		RunningBuild: func(string) bool { return false },
	}, err
}

// APIVersion is the version of the API, whatever the program's is: the document is the same for
// every build of the same source.
const APIVersion = "1"
