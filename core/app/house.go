package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"time"

	adminui "github.com/quoin-cms/quoin/admin-ui"
	"github.com/quoin-cms/quoin/core/analytics"
	"github.com/quoin-cms/quoin/core/auth"
	"github.com/quoin-cms/quoin/core/changes"
	"github.com/quoin-cms/quoin/core/content"
	"github.com/quoin-cms/quoin/core/live"
	"github.com/quoin-cms/quoin/core/render"
	"github.com/quoin-cms/quoin/core/search"
	"github.com/quoin-cms/quoin/core/uptime"
	"github.com/quoin-cms/quoin/core/web"
	publicui "github.com/quoin-cms/quoin/public-ui"
	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/bolt"
)

// house is a server with all that it stands on.
type house struct {
	log       *slog.Logger
	store     storage.Store
	listener  net.Listener
	auth      *auth.Service
	content   *content.Service
	uptime    *uptime.Meter
	analytics *analytics.Service
	misses    *search.Misses
	search    *search.Index
	feed      *changes.Feed
	pages     *render.Pages // nil if the public app was not built
	server    *web.Server
	closers   []func() error // in the order in which things were opened
}

// open opens the house from the ground up. If a part fails, those below it are closed again.
func open(
	ctx context.Context, config Config, registry *content.Registry, out io.Writer, log *slog.Logger,
) (*house, error) {
	h := &house{log: log}
	if err := h.open(ctx, config, registry, out); err != nil {
		return nil, errors.Join(err, h.close())
	}
	return h, nil
}

func (h *house) open(ctx context.Context, config Config, registry *content.Registry, out io.Writer) (err error) {
	if h.store, err = openStore(config); err != nil {
		return err
	}
	h.closers = append(h.closers, h.store.Close)
	if h.listener, err = net.Listen("tcp", config.Addr); err != nil {
		return err
	}
	h.closers = append(h.closers, h.closeListener)
	h.auth = auth.New(h.store, time.Now, h.log)
	if err = firstAdministrator(ctx, h.auth, config, out); err != nil {
		return err
	}
	if h.content, err = content.New(ctx, h.store, registry, time.Now); err != nil {
		return err
	}
	if config.Demo {
		if err = fill(ctx, h.store, h.content, time.Now()); err != nil {
			return fmt.Errorf("demo content: %w", err)
		}
	}
	if h.uptime, err = uptime.Start(ctx, h.store, time.Now); err != nil {
		return err
	}
	h.closers = append(h.closers, h.lastBeat)
	if h.analytics, err = analytics.New(ctx, analytics.Config{Store: h.store, Content: h.content, Now: time.Now}); err != nil {
		return err
	}
	h.closers = append(h.closers, h.lastVisits)
	if err = h.openSearch(config); err != nil {
		return err
	}
	feeds, err := newSyndication(h.content, publicui.Routes)
	if err != nil {
		return err
	}
	hub := live.NewHub(h.store)
	h.server, err = web.New(web.Config{
		Content: h.content, Auth: h.auth, Log: h.log, Now: time.Now, Version: apiVersion,
		Public:         web.App{Files: publicui.FS, Routes: publicui.Routes, Script: publicui.Script()},
		Admin:          web.App{Files: adminui.FS, Routes: adminui.Routes},
		Origin:         config.URL,
		TrustedProxies: config.Proxies,
		Uptime:         h.uptime.Report,
		Search:         h.search,
		Syndication:    feeds,
		Live:           hub,
		Analytics:      h.analytics,
		Troubles:       h.troubles,
		Ready:          h.reasons,
	})
	if err != nil {
		return err
	}
	followers := []changes.Follower{hub, h.search}
	if h.pages = h.server.Pages(); h.pages != nil {
		h.closers = append(h.closers, h.closePages)
		followers = append(followers, h.pages)
	}
	h.feed = changes.NewFeed(h.store, h.log, time.Now, followers...)
	return nil
}

func (h *house) openSearch(config Config) (err error) {
	h.misses = search.NewMisses(h.store, time.Now)
	h.closers = append(h.closers, h.lastMisses)
	h.search, err = search.Open(search.Config{
		Folder: config.searchFolder(), Content: h.content, Misses: h.misses, Log: h.log, Outside: outside(),
	})
	if err != nil {
		return fmt.Errorf("search index: %w", err)
	}
	h.closers = append(h.closers, h.search.Close)
	return nil
}

// openStore opens the store in the data folder, and makes the folder if only it is missing.
func openStore(config Config) (storage.Store, error) {
	if err := os.Mkdir(config.Data, 0o700); err != nil && !errors.Is(err, os.ErrExist) {
		return nil, err
	}
	return bolt.Open(config.store())
}

// close closes what was opened, the last first.
func (h *house) close() error {
	var all error
	for len(h.closers) > 0 {
		last := len(h.closers) - 1
		all = errors.Join(all, h.closers[last]())
		h.closers = h.closers[:last]
	}
	return all
}

// closeListener closes the listener, which a server that has stopped has already done.
func (h *house) closeListener() error {
	if err := h.listener.Close(); !errors.Is(err, net.ErrClosed) {
		return err
	}
	return nil
}

// lastBeat notes when the program stopped. That it cannot is no reason to fail: the beat before counts.
func (h *house) lastBeat() error {
	if err := h.uptime.Beat(context.Background()); err != nil {
		h.log.Warn("the time of the stop could not be noted", slog.Any("error", err))
	}
	return nil
}

// lastMisses keeps what was searched for since the last time. That it cannot is no reason to fail.
func (h *house) lastMisses() error {
	if err := h.misses.Flush(context.Background()); err != nil {
		h.log.Warn("the latest searches without result are lost", slog.Any("error", err))
	}
	return nil
}

// lastVisits keeps what was counted since the last time. That it cannot is no reason to fail.
func (h *house) lastVisits() error {
	if err := h.analytics.Flush(context.Background()); err != nil {
		h.log.Warn("the last visits could not be kept", slog.Any("error", err))
	}
	return nil
}

func (h *house) closePages() error {
	h.pages.Close()
	return nil
}

// troubles tells what does not work at present while the site still does.
func (h *house) troubles() []string {
	all := h.feed.Troubles()
	if h.pages != nil {
		all = append(all, h.pages.Troubles()...)
	}
	return all
}

// reasons says why the server should get no requests now.
func (h *house) reasons() []string {
	err := h.store.View(context.Background(), func(storage.Reader) error { return nil })
	if err != nil {
		return []string{"The store cannot be read."}
	}
	return nil
}

// url is where a browser on this machine finds the server.
func (h *house) url() string {
	addr, ok := h.listener.Addr().(*net.TCPAddr)
	if ok && addr.IP.IsUnspecified() {
		return fmt.Sprintf("http://localhost:%d", addr.Port)
	}
	return "http://" + h.listener.Addr().String()
}
