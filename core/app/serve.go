package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os/signal"
	"runtime/debug"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"github.com/quoin-cms/quoin/core/internal/environment"
	"github.com/quoin-cms/quoin/core/internal/host"
)

// shutdownTimeout is how long running requests may take to finish.
const shutdownTimeout = 10 * time.Second

func serveCommand(p environment.Program, all environment.Tasks) *cobra.Command {
	config, configErr := environment.LoadConfig()
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Serve the site and the back office",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if configErr != nil {
				return configErr
			}
			err := config.ResolveHTTPS()
			if err != nil {
				return err
			}
			if config.Mail.Server, err = config.MailServer(); err != nil {
				return err
			}
			if err = config.Backups.Check(); err != nil {
				return err
			}
			if config.Files.Worker, err = environment.MediaWorker(); err != nil {
				return err
			}
			if err := p.CheckPrivateAddresses(config.PrivateAddresses); err != nil {
				return err
			}
			p, features, err := p.Without(config.Without)
			if err != nil {
				return err
			}
			// A name that is not known is refused before anything is opened.
			if _, err := host.Without(host.Features(host.Settings{}), features); err != nil {
				return err
			}
			config.Without = features
			return serve(cmd.Context(), config, p, all, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	config.Flags(cmd.Flags())
	return cmd
}

// serve runs a server until the process is asked to stop. Then it answers the requests that are running
// and closes the store. A second signal ends the process at once.
func serve(ctx context.Context, config environment.Config, p environment.Program, all environment.Tasks, out, logOut io.Writer) error {
	logs, err := config.OpenLogs(logOut)
	if err != nil {
		return err
	}
	defer logs.Close()
	ctx, release := signal.NotifyContext(ctx, stopSignals()...)
	defer release()
	defer ignoreSIGHUP(logs.Log)()
	srv, err := openServer(ctx, config, p, all, out, logs)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "Quoin is ready at %s\n", srv.browserURL())
	if srv.StoreCreated {
		reportNewStore(config, out, logs.Log)
	}
	srv.reportNewSecretKey()
	if address := srv.MetricsURL(); address != "" {
		fmt.Fprintf(out, "Metrics are at %s\n", address)
	}
	return errors.Join(srv.run(ctx, release), srv.Close())
}

// reportNewStore says that a store was created, and names existing stores nearby that may have been meant.
func reportNewStore(config environment.Config, out io.Writer, log *slog.Logger) {
	log.Info("a new store was made")
	fmt.Fprintf(out, "A new store was made in %s\n", config.Data)
	if config.Store.Shared() {
		return
	}
	for _, folder := range environment.NearbyStores(config.Data) {
		log.Warn("there is another store near the new one: if that is the site's, stop this server and name its folder with --data",
			slog.String("made", config.Data), slog.String("other", folder))
		fmt.Fprintf(out, "There is another store in %s: if that is the site's, stop this server and start it with --data %s\n", folder, folder)
	}
}

// run serves until ctx ends or a part of the server fails. It calls release as soon as it stops, so that
// signals have their usual effect again.
func (srv *server) run(ctx context.Context, release func()) error {
	group, ctx := errgroup.WithContext(ctx)
	srv.serve(ctx, group)
	group.Go(func() error {
		// Opening needs memory that serving does not: hashing a first password alone takes 19 MB.
		debug.FreeOSMemory()
		return nil
	})
	group.Go(func() error { return srv.runAsLeader(ctx) })
	group.Go(func() error { return srv.serveCommands(ctx) })
	group.Go(func() error { return srv.ServeMetrics(ctx) })
	group.Go(func() error {
		srv.Feed.Run(ctx)
		return nil
	})
	if srv.Scrub != nil {
		group.Go(func() error {
			srv.Scrub.Run(ctx)
			return nil
		})
	}
	for _, job := range srv.jobs(false) {
		group.Go(func() error {
			srv.runPeriodically(ctx, job)
			return nil
		})
	}
	group.Go(func() error {
		<-ctx.Done()
		release()
		return srv.stop()
	})
	return group.Wait()
}

// stop ends the serving when the running requests have been answered, or when they have had their time.
func (srv *server) stop() error {
	srv.Log.Info("stopping")
	ctx, cancel := context.WithTimeout(context.Background(), shutdownTimeout)
	defer cancel()
	err := srv.web.Shutdown(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		srv.Log.Warn("some requests were not answered in time", slog.Duration("waited", shutdownTimeout))
		return nil
	}
	return err
}

// untilStopped runs a worker, for which being stopped is no failure.
func untilStopped(ctx context.Context, work func(context.Context) error) error {
	err := work(ctx)
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// reportNewSecretKey says that a key was made, once the start has succeeded: a start that fails says why, and nothing else.
func (srv *server) reportNewSecretKey() {
	if srv.secretKeyMade {
		srv.Log.Info("a new secret key was made: keep a copy of the file apart from the backups, and give the same one to each node",
			slog.String("file", srv.Config.SecretKeyPath()))
	}
}
