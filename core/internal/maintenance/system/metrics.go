package system

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/cache"
	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
	"github.com/quoin-cms/quoin/core/internal/metrics"
	"github.com/quoin-cms/quoin/storage"
)

// metricsPath is where the listener of metrics has them; nothing else is there.
const metricsPath = "/metrics"

// maxCountedSessions is how many sessions are counted.
const maxCountedSessions = 100_000

// monitoring is what a server needs to serve metrics.
type monitoring struct {
	listener   net.Listener
	requests   *metrics.Requests
	commits    *metrics.Histogram
	storeUsage *storeUsage
}

// OpenMetrics opens the listener of metrics, if it is configured.
func (srv *Monitor) OpenMetrics(context.Context) (err error) {
	if srv.Config.Metrics == "" {
		return nil
	}
	w := &monitoring{requests: metrics.NewRequests(), commits: new(metrics.Histogram), storeUsage: &storeUsage{store: srv.Store, now: time.Now}}
	if w.listener, err = net.Listen("tcp", srv.Config.Metrics); err != nil {
		return fmt.Errorf("metrics: %w", err)
	}
	// A scraper reads them every few seconds; few connections are enough.
	w.listener = limit.NewListener(w.listener, limit.Options{Total: 16})
	srv.OnClose(func() error {
		_ = w.listener.Close() // it is closed where it was served
		return nil
	})
	if measured, ok := srv.Store.(storage.Measured); ok {
		measured.Watch(w.commits.Observe)
	}
	srv.monitoring = w
	return nil
}

// MetricsURL returns the address of the metrics; empty if they are off.
func (srv *Monitor) MetricsURL() string {
	if srv.monitoring == nil {
		return ""
	}
	return fmt.Sprintf("http://%s%s", srv.monitoring.listener.Addr(), metricsPath)
}

// RequestMetrics returns the counter of requests; nil if metrics are off.
func (srv *Monitor) RequestMetrics() *metrics.Requests {
	if srv.monitoring == nil {
		return nil
	}
	return srv.monitoring.requests
}

// ServeMetrics serves metrics until ctx ends.
func (srv *Monitor) ServeMetrics(ctx context.Context) error {
	if srv.monitoring == nil {
		return nil
	}
	mux := http.NewServeMux()
	local := isLoopback(srv.monitoring.listener.Addr().String())
	mux.HandleFunc("GET "+metricsPath, func(w http.ResponseWriter, r *http.Request) {
		// A page of another site may have its name lead to this machine, and would read the answer.
		if local && !isLoopback(r.Host) {
			http.Error(w, "The metrics of this listener are read as localhost or by its address.", http.StatusForbidden)
			return
		}
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		w.Header().Set("X-Content-Type-Options", "nosniff")
		_, _ = meter{srv}.collectMetrics(r.Context()).WriteTo(w) // a client that has gone cannot be told of a failure
	})
	server := &http.Server{
		Handler: mux, ReadTimeout: 5 * time.Second, WriteTimeout: 30 * time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 8 << 10,
		ErrorLog: slog.NewLogLogger(slog.DiscardHandler, slog.LevelError),
	}
	stop := context.AfterFunc(ctx, func() { _ = server.Close() })
	defer stop()
	if err := server.Serve(srv.monitoring.listener); !errors.Is(err, http.ErrServerClosed) && ctx.Err() == nil {
		return fmt.Errorf("metrics: %w", err)
	}
	return nil
}

// isLoopback reports whether an address, with or without a port, is this machine's own: localhost, or an address of
// the loopback.
func isLoopback(address string) bool {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		host = strings.Trim(address, "[]")
	}
	ip, err := netip.ParseAddr(host)
	return err == nil && ip.IsLoopback() || strings.EqualFold(host, "localhost")
}

// meter collects the metrics of a server.
type meter struct{ *Monitor }

// collectMetrics collects all metrics.
func (srv meter) collectMetrics(ctx context.Context) *metrics.Page {
	p := new(metrics.Page)
	build := describeBuild()
	p.Gauge("quoin_build_info", "The program that runs.").Is(1, "version", build.version, "revision", build.revision, "go", build.language)
	srv.monitoring.requests.WriteTo(p)
	srv.measureConnections(p)
	srv.measureFollowers(p)
	srv.measureStore(ctx, p)
	srv.measureCaches(p)
	srv.measureQueues(p)
	if n, err := srv.Auth.Open(ctx, maxCountedSessions); err == nil {
		p.Gauge("quoin_sessions", "Sessions of staff, those that expired within the last hour among them.").Is(float64(n))
	}
	p.Gauge("quoin_troubles", "What does not work at present, as /readyz names it.").Is(float64(len(srv.NotReadyReasons()) + len(srv.Problems())))
	for _, instance := range srv.Features.All() {
		if instance.Measure != nil {
			instance.Measure(ctx, p)
		}
	}
	p.Process(srv.started)
	return p
}

// measureConnections adds the open connections, and what was refused.
func (srv meter) measureConnections(p *metrics.Page) {
	open, full := srv.Connections()
	p.Gauge("quoin_connections", "Connections that are open.").Is(float64(open))
	f := p.Counter(metrics.Refused, metrics.RefusedHelp)
	f.Is(float64(full), "reason", "connections")
	attempts, crowded := srv.Auth.Refused()
	f.Is(float64(attempts), "reason", "sign-in")
	f.Is(float64(crowded), "reason", "passwords")
	f.Is(float64(srv.Media.Stats().Refused), "reason", "media")
	calls := srv.Features.API.Refused()
	for _, reason := range sortedKeys(calls) {
		f.Is(float64(calls[reason]), "reason", reason)
	}
}

func (srv meter) measureFollowers(p *metrics.Page) {
	all := srv.lags()
	records := p.Gauge("quoin_follower_lag_records", "Records of the log that a follower has yet to apply.")
	for _, l := range all {
		records.Is(float64(l.Records), "follower", l.Follower)
	}
	age := p.Gauge("quoin_follower_lag_seconds", "Age of the oldest record that a follower has yet to apply.")
	for _, l := range all {
		age.Is(l.Age.Seconds(), "follower", l.Follower)
	}
	failing := p.Gauge("quoin_follower_failing", "Whether a follower fails at present.")
	for _, l := range all {
		failing.Flag(!l.Failing.IsZero(), "follower", l.Follower)
	}
}

func (srv meter) measureStore(ctx context.Context, p *metrics.Page) {
	p.Histogram("quoin_store_commit_duration_seconds", "How long commits took; many writes may share one.").Of(srv.monitoring.commits)
	p.Gauge("quoin_store_writable", "Whether the store takes writes.").Flag(srv.Store.Trouble(ctx) == nil)
	if measured, ok := srv.Store.(storage.Measured); ok {
		if s, err := measured.Stats(ctx); err == nil {
			p.Gauge("quoin_store_file_bytes", "Size of the store.").Is(float64(s.Bytes))
			p.Gauge("quoin_store_free_bytes", "Of it, what is used again before it grows.").Is(float64(s.Free))
			p.Gauge("quoin_store_log_bytes", "Of it, what the log of changes takes.").Is(float64(s.LogBytes))
			p.Gauge("quoin_store_log_commits", "How many commits back the log tells.").Is(float64(s.Log))
			p.Gauge("quoin_store_seq", "Number of the newest commit.").Is(float64(s.Seq))
		}
	}
	if all := srv.monitoring.storeUsage.read(); len(all) > 0 {
		f := p.Gauge("quoin_store_content_bytes", "Keys and values by what they are, read now and then.")
		for _, kind := range sortedKeys(all) {
			f.Is(float64(all[kind]), "kind", kind)
		}
	}
}

// caches returns the statistics of the server's caches by name.
func (srv *Monitor) caches() map[string]cache.Stats {
	m := srv.Media.Stats()
	all := map[string]cache.Stats{"answers": srv.Answers.Cache(), "media": {Hits: m.Hits, Misses: m.Misses, Bytes: m.Bytes}}
	if srv.Pages != nil {
		all["pages"] = srv.Pages.Cache()
	}
	return all
}

func (srv meter) measureCaches(p *metrics.Page) {
	all := srv.caches()
	hits := p.Counter("quoin_cache_hits_total", "Answers from memory.")
	for _, name := range sortedKeys(all) {
		hits.Is(float64(all[name].Hits), "cache", name)
	}
	misses := p.Counter("quoin_cache_misses_total", "Answers that had to be made.")
	for _, name := range sortedKeys(all) {
		misses.Is(float64(all[name].Misses), "cache", name)
	}
	bytes := p.Gauge("quoin_cache_bytes", "What is kept.")
	for _, name := range sortedKeys(all) {
		bytes.Is(float64(all[name].Bytes), "cache", name)
	}
}

func (srv meter) measureQueues(p *metrics.Page) {
	f := p.Gauge(metrics.Queues, metrics.QueuesHelp)
	f.Is(float64(srv.Media.Stats().Waiting), "queue", "media")
	if srv.Pages != nil {
		f.Is(float64(srv.Pages.Waiting()), "queue", "render")
	}
}
