package search

import (
	"context"
	"encoding/json"
	"log/slog"
	"os/exec"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/feature"
)

// Feature returns the feature that searches the site. folder has the index, and indexer returns the command of a process
// that builds one; see Config. The feature gives an *Index.
func Feature(folder string, indexer func(ctx context.Context, path string) *exec.Cmd) feature.Feature {
	return feature.Feature{Name: "search", Open: func(_ context.Context, env feature.Env) (feature.Instance, error) {
		index, err := Open(Config{
			Folder: folder, Answers: env.Answers, Store: env.Store, Now: env.Now, Log: env.Log, IndexerCommand: indexer,
		})
		if err != nil {
			return feature.Instance{}, err
		}
		calls := &handlers{index, env.Registry, func(ctx context.Context, actor core.Actor, typ string, ids, fields []string) ([]json.RawMessage, error) {
			return env.Answers.Some(ctx, actor, typ, ids, fields)
		}}
		return feature.Instance{
			Calls:     calls.module(),
			Followers: []changes.Follower{index},
			Jobs:      []feature.Job{{Every: FlushEvery, Failure: "cannot store searches without a result", Run: index.misses.Flush}},
			System:    index.system,
			Problems:  index.Problems,
			Gives:     index,
			Close: func() error {
				if err := index.misses.Flush(context.Background()); err != nil {
					env.Log.Warn("cannot store the latest searches without a result; they are lost", slog.Any("error", err))
				}
				return index.Close()
			},
		}, nil
	}}
}
