package builder

import (
	"context"
	"io"
	"maps"
	"slices"
	"strings"
)

// Updates returns the latest versions of the modules that have a later one than the module in a folder uses, by the packages.
// Packages of the module itself, and of modules that a folder takes the place of, have none.
func Updates(ctx context.Context, folder string, packages []string, messages io.Writer) (map[string]string, error) {
	g := goCommand{folder: folder, flags: []string{"-mod=mod"}, messages: messages}
	const module = "{{.ImportPath}}\t{{with .Module}}{{if not .Main}}{{if not .Replace}}{{.Path}}{{end}}{{end}}{{end}}"
	told, err := g.run(ctx, "list", append([]string{"-find", "-f", module}, packages...)...)
	if err != nil {
		return nil, err
	}
	modules := map[string]string{} // by package
	for line := range strings.Lines(told) {
		if importPath, from, _ := strings.Cut(strings.TrimRight(line, "\n"), "\t"); from != "" {
			modules[importPath] = from
		}
	}
	updates := map[string]string{}
	if len(modules) == 0 {
		return updates, nil
	}
	paths := slices.Compact(slices.Sorted(maps.Values(modules)))
	told, err = g.run(ctx, "list", append([]string{"-m", "-u", "-f", "{{.Path}}\t{{with .Update}}{{.Version}}{{end}}"}, paths...)...)
	if err != nil {
		return nil, err
	}
	latest := map[string]string{}
	for line := range strings.Lines(told) {
		path, version, _ := strings.Cut(strings.TrimRight(line, "\n"), "\t")
		latest[path] = version
	}
	for importPath, path := range modules {
		if latest[path] != "" {
			updates[importPath] = latest[path]
		}
	}
	return updates, nil
}
