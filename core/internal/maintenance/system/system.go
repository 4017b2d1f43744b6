package system

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"time"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/disk"
	"github.com/quoin-cms/quoin/core/internal/environment"
	"github.com/quoin-cms/quoin/core/internal/maintenance/health"
	"github.com/quoin-cms/quoin/core/internal/metrics"
	"github.com/quoin-cms/quoin/core/internal/report"
	"github.com/quoin-cms/quoin/storage"
)

// build is what the program knows of how it was made.
type build struct {
	version, revision, language string
	at                          time.Time
}

func describeBuild() build {
	b := build{version: environment.Version(), language: runtime.Version()}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return b
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.revision = s.Value
		case "vcs.time":
			if at, err := time.Parse(time.RFC3339, s.Value); err == nil {
				b.at = at
			}
		}
	}
	return b
}

// reporter reports how a server and its parts do.
type reporter struct{ *Monitor }

// SystemReport reports how the parts of the server do.
func (srv *Monitor) SystemReport(ctx context.Context) (health.System, error) {
	return reporter{srv}.report(ctx)
}

// report reports the health of the server's parts.
func (srv reporter) report(ctx context.Context) (health.System, error) {
	b, now := describeBuild(), time.Now()
	s := health.System{
		Version: b.version, Revision: b.revision, Go: b.language, Platform: runtime.GOOS + "/" + runtime.GOARCH,
		StartedAt: field.At(srv.started), Uptime: int64(now.Sub(srv.started).Seconds()), At: field.At(now), Status: report.OK,
	}
	if !b.at.IsZero() {
		s.BuiltAt = field.At(b.at)
	}
	parts, err := srv.systemParts(ctx)
	if err != nil {
		return s, err
	}
	for _, p := range parts {
		if p.Facts == nil {
			p.Facts = []report.Fact{}
		}
		if p.Rows == nil {
			p.Rows = []report.Row{}
		}
		s.Parts = append(s.Parts, p)
		s.Status = s.Status.Worse(p.Status)
	}
	return s, nil
}

// partOrder is the order of the parts on the screen. Others follow them.
var partOrder = []string{
	"disk", "store", "content", "search", "followers", "caches", "memory", "backups", "mail", "webhooks", "certificate", "jobs", "browsers",
}

// systemParts returns the reports of the server's own parts and of the features, in the order of the screen.
func (srv reporter) systemParts(ctx context.Context) (all []report.Part, err error) {
	for _, part := range []func(context.Context) (report.Part, error){
		srv.diskPart, srv.storePart, srv.contentPart, srv.followersPart, srv.renderPart, srv.memoryPart, srv.certificatePart,
	} {
		p, err := part(ctx)
		if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	for name, instance := range srv.Features.Named() {
		if instance.System == nil {
			continue
		}
		var lag changes.Lag
		if instance.Needs != nil {
			lag = srv.Feed.Behind(name, instance.Needs())
		}
		p, err := instance.System(ctx, lag)
		if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	place := func(p report.Part) int {
		if at := slices.Index(partOrder, p.Name); at >= 0 {
			return at
		}
		return len(partOrder)
	}
	slices.SortStableFunc(all, func(a, b report.Part) int { return cmp.Compare(place(a), place(b)) })
	return all, nil
}

// The limits of free disk space for the status attention, and for trouble: free space is low if both the share and the
// bytes are below.
const (
	lowDiskPercent, lowDiskBytes   = 10, 10 << 30
	fullDiskPercent, fullDiskBytes = 2, 512 << 20
)

func (srv reporter) diskPart(ctx context.Context) (report.Part, error) {
	p := report.New("disk", "Disk", "There is room.")
	if free, size, err := disk.Room(srv.Config.Data); err == nil && size > 0 {
		p.Facts = []report.Fact{report.Bytes("Free", free), report.Bytes("Size", size)}
		freeShare := fmt.Sprintf("%d %% of the disk is free.", free*100/size)
		if free < lowDiskBytes && free < size/100*lowDiskPercent {
			p.Raise(report.Attention, freeShare)
		}
		if free < fullDiskBytes || free < lowDiskBytes && free < size/100*fullDiskPercent {
			p.Raise(report.Trouble, "The disk is almost full: soon nothing can be saved. "+freeShare)
		}
	}
	if srv.Bucket != nil {
		for _, problem := range srv.Bucket.Problems() {
			p.Raise(report.Trouble, problem)
		}
	}
	sizes := srv.folderUsage.read(ctx)
	for _, name := range sortedKeys(sizes) {
		p.Facts = append(p.Facts, report.Bytes(name, sizes[name]))
	}
	return p, nil
}

func (srv reporter) storePart(ctx context.Context) (report.Part, error) {
	p := report.New("store", "Store", "The store takes reads and writes.")
	if measured, ok := srv.Store.(storage.Measured); ok {
		s, err := measured.Stats(ctx)
		if err != nil {
			return p, err
		}
		p.Facts = []report.Fact{
			report.Bytes("Size", s.Bytes), report.Bytes("Free to be used again", s.Free), report.Bytes("Log of changes", s.LogBytes),
			report.Count("Commits in the log", uint64(s.Log)), report.Count("Newest commit", uint64(s.Seq)),
		}
	}
	if problem := srv.writeProblem(); problem != "" {
		p.Raise(report.Trouble, problem)
	}
	return p, nil
}

// lags returns how far each reader of the log is behind.
func (srv *Monitor) lags() []changes.Lag {
	all := slices.Concat(srv.Feed.Lags(), srv.Reactions.Lags())
	for name, instance := range srv.Features.Named() {
		if instance.Needs != nil {
			all = append(all, srv.Feed.Behind(name, instance.Needs()))
		}
	}
	return all
}

func (srv reporter) followersPart(context.Context) (report.Part, error) {
	p := report.New("followers", "Followers of changes", "All have heard of every change.")
	for _, l := range slices.Concat(srv.Feed.Lags(), srv.Reactions.Lags()) {
		row := report.Row{Name: l.Follower, Status: report.OK, Sentence: "Up to date."}
		switch {
		case !l.Failing.IsZero():
			row.Status, row.Sentence, row.At = report.Trouble, "Fails, and is tried again.", field.At(l.Failing)
			p.Raise(report.Trouble, "The "+l.Follower+" follower fails, and is tried again.")
		case l.Long():
			row.Status, row.Sentence = report.Attention, l.String()
			p.Raise(report.Attention, "The "+l.Follower+" follower is behind.")
		case l.Records > 0:
			row.Sentence = l.String()
		}
		p.Rows = append(p.Rows, row)
	}
	return p, nil
}

func (srv reporter) renderPart(context.Context) (report.Part, error) {
	p := report.New("caches", "Pages and caches", "Pages are rendered, and kept in memory while they are true.")
	all := srv.caches()
	for _, name := range sortedKeys(all) {
		s := all[name]
		sentence := "Nothing was asked for yet."
		if asked := s.Hits + s.Misses; asked > 0 {
			sentence = fmt.Sprintf("%d %% of %d answers came from memory.", s.Hits*100/asked, asked)
		}
		p.Rows = append(p.Rows, report.Row{Name: name, Status: report.OK, Sentence: sentence})
		p.Facts = append(p.Facts, report.Bytes("Kept "+name, s.Bytes))
	}
	if srv.Pages == nil {
		p.Raise(report.Attention, "The public app was not built: visitors get its pages without HTML.")
		return p, nil
	}
	for _, o := range srv.Pages.Omissions() {
		p.Rows = append(p.Rows, report.Row{Name: o.Page + ": " + o.Part, Status: report.Attention, Sentence: o.Cause, At: field.At(o.Since)})
		p.Raise(report.Attention, "Some pages are shown without all their parts.")
	}
	for _, problem := range srv.Pages.Problems() {
		p.Raise(report.Trouble, problem)
	}
	return p, nil
}

func (srv reporter) memoryPart(context.Context) (report.Part, error) {
	p := report.New("memory", "Memory", "The process takes what it needs.")
	m := metrics.ReadMemory()
	p.Facts = []report.Fact{
		report.Bytes("Resident", m.Resident), report.Bytes("In use", m.Live), report.Count("Goroutines", metrics.Goroutines()),
	}
	if open, most := metrics.OpenFiles(); most > 0 {
		p.Facts = append(p.Facts, report.Count("Open files", open), report.Count("Open files at most", most))
		if open > most/10*9 {
			p.Raise(report.Trouble, "Almost as many files are open as may be.")
		}
	}
	return p, nil
}

// certificatePart tells of the certificate of HTTPS.
func (srv reporter) certificatePart(context.Context) (report.Part, error) {
	p := report.New("certificate", "Certificate", "It is got and renewed by itself.")
	if srv.Certs == nil {
		p.Sentence = "This server has no certificate of its own: a proxy before it may have one."
		return p, nil
	}
	for _, name := range srv.Config.Domains {
		if end, ok := srv.Certs.Ends(name); ok {
			p.Facts = append(p.Facts, report.Time(name+" until", end))
		}
	}
	for _, problem := range srv.Certs.Problems() {
		p.Raise(report.Trouble, problem)
	}
	return p, nil
}
