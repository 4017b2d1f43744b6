package site

import (
	"archive/zip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// maxBuildSize is the maximum total size of the files that are stored of one build, in bytes.
const maxBuildSize = 64 << 20

// The folder holds one archive of the running build and one of the build before it. The name of an archive is one of
// these prefixes with the name of the build.
const (
	currentPrefix   = "present-"
	previousPrefix  = "previous-"
	temporaryPrefix = "unready-"
	archiveSuffix   = ".zip"
)

// previousBuild has the hashed files of the previous build, because browser tabs that were opened before an update
// still request them. The zero value has none. It is safe for concurrent use.
type previousBuild struct {
	files  *zip.ReadCloser
	names  map[string]string // in the archive, by URL path
	assets sync.Map          // *asset by URL path: a file is read and hashed on its first request only
}

// openPreviousBuild opens the archive of the previous build in the folder, and stores the files of this build for the
// next one. Its result is usable even if it fails.
func openPreviousBuild(folder string, apps ...*app) (*previousBuild, error) {
	hashed := hashedFiles(apps)
	if len(hashed) == 0 {
		return &previousBuild{}, nil
	}
	build := buildID(hashed)
	kept := storeBuild(folder, build, hashed)
	e, err := readPreviousBuild(folder, build)
	return e, errors.Join(kept, err)
}

// hashedFiles returns the files whose names contain a hash of their content, by URL path.
func hashedFiles(apps []*app) map[string]*asset {
	all := map[string]*asset{}
	for _, a := range apps {
		for path, file := range a.files {
			if file.immutable {
				all[path] = file
			}
		}
	}
	return all
}

// buildID returns the name of a build: a hash of its file names, which change with the content.
func buildID(hashed map[string]*asset) string {
	sum := sha256.New()
	for _, path := range slices.Sorted(maps.Keys(hashed)) {
		fmt.Fprintln(sum, path)
	}
	return hex.EncodeToString(sum.Sum(nil)[:8])
}

// storeBuild stores the files of this build in the folder, unless they are there, and makes the stored build the
// previous one.
func storeBuild(folder, build string, hashed map[string]*asset) error {
	if err := os.Mkdir(folder, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	name := filepath.Join(folder, currentPrefix+build+archiveSuffix)
	if _, err := os.Stat(name); err == nil {
		return nil
	}
	// The remains of an interrupted start.
	if err := removeArchives(folder, temporaryPrefix); err != nil {
		return err
	}
	made, err := writeArchive(folder, hashed)
	if err != nil {
		return err
	}
	if err := demoteCurrentBuild(folder); err != nil {
		return errors.Join(err, os.Remove(made))
	}
	return os.Rename(made, name)
}

// demoteCurrentBuild makes the current build the previous one.
func demoteCurrentBuild(folder string) error {
	old, err := listArchives(folder, currentPrefix)
	if err != nil || len(old) == 0 {
		return err
	}
	if err := removeArchives(folder, previousPrefix); err != nil {
		return err
	}
	for _, name := range old {
		build := strings.TrimPrefix(filepath.Base(name), currentPrefix)
		if err := os.Rename(name, filepath.Join(folder, previousPrefix+build)); err != nil {
			return err
		}
	}
	return nil
}

// writeArchive writes the files to a new archive and returns its name.
func writeArchive(folder string, hashed map[string]*asset) (name string, err error) {
	size := int64(0)
	for _, file := range hashed {
		size += file.plain.size
		for _, v := range file.variants {
			size += v.size
		}
	}
	if size > maxBuildSize {
		return "", fmt.Errorf("the apps have %d bytes of hashed files, and %d are kept at the most", size, maxBuildSize)
	}
	out, err := os.CreateTemp(folder, temporaryPrefix+"*"+archiveSuffix)
	if err != nil {
		return "", err
	}
	defer func() {
		if err = errors.Join(err, out.Close()); err != nil {
			err = errors.Join(err, os.Remove(out.Name()))
		}
	}()
	w := zip.NewWriter(out)
	for path, file := range hashed {
		if err := file.writeTo(w, strings.TrimPrefix(path, "/")); err != nil {
			return "", err
		}
	}
	return out.Name(), errors.Join(w.Close(), out.Sync())
}

// writeTo writes the file with its variants, under the names that the build gives them. The archive stores them
// without compression, because most are compressed.
func (a *asset) writeTo(w *zip.Writer, name string) error {
	forms := map[string][]byte{name: a.plain.load()}
	for _, e := range compressedExtensions {
		if v, ok := a.variants[e.coding]; ok {
			forms[name+e.ending] = v.load()
		}
	}
	for name, body := range forms {
		out, err := w.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store})
		if err != nil {
			return err
		}
		if _, err := out.Write(body); err != nil {
			return err
		}
	}
	return nil
}

// readPreviousBuild opens the archive of the previous build.
func readPreviousBuild(folder, build string) (*previousBuild, error) {
	e := &previousBuild{}
	// If demoteCurrentBuild failed, the previous build is still stored as the present one.
	for _, prefix := range []string{currentPrefix, previousPrefix} {
		names, err := listArchives(folder, prefix)
		if err != nil {
			return e, err
		}
		names = slices.DeleteFunc(names, func(name string) bool {
			return filepath.Base(name) == prefix+build+archiveSuffix
		})
		if len(names) > 0 {
			return e, e.open(names[0])
		}
	}
	return e, nil
}

func (e *previousBuild) open(name string) (err error) {
	if e.files, err = zip.OpenReader(name); err != nil {
		return fmt.Errorf("%s: %w", filepath.Base(name), err)
	}
	e.names = map[string]string{}
	for _, file := range e.files.File {
		if !isCompressed(file.Name) {
			e.names["/"+file.Name] = file.Name
		}
	}
	return nil
}

// file returns the file of the previous build at a path; nil if there is none.
func (e *previousBuild) file(path string) (*asset, error) {
	name, ok := e.names[path]
	if !ok {
		return nil, nil
	}
	if known, ok := e.assets.Load(path); ok {
		return known.(*asset), nil
	}
	file, err := readAsset(e.files, name, diskVariant)
	if err != nil {
		return nil, err
	}
	file.immutable = true
	known, _ := e.assets.LoadOrStore(path, file)
	return known.(*asset), nil
}

// Close closes the archive.
func (e *previousBuild) Close() error {
	if e.files == nil {
		return nil
	}
	return e.files.Close()
}

// listArchives returns the archives of a folder whose names start with the prefix.
func listArchives(folder, prefix string) ([]string, error) {
	all, err := os.ReadDir(folder)
	var names []string
	for _, entry := range all {
		if name := entry.Name(); strings.HasPrefix(name, prefix) && strings.HasSuffix(name, archiveSuffix) {
			names = append(names, filepath.Join(folder, name))
		}
	}
	return names, err
}

func removeArchives(folder, prefix string) error {
	names, err := listArchives(folder, prefix)
	for _, name := range names {
		err = errors.Join(err, os.Remove(name))
	}
	return err
}
