package environment

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// maxNearbyFolders is how many folders are looked at for a store, at each place.
const maxNearbyFolders = 200

// NearbyStores returns the folders with a store near a data folder without one: its parent, its subfolders and the folders
// beside it. A path that is wrong by one level is the usual cause of an empty site.
func NearbyStores(data string) (found []string) {
	data, err := filepath.Abs(data)
	if err != nil {
		return nil
	}
	parent := filepath.Dir(data)
	for _, folder := range append(append([]string{parent}, foldersIn(data)...), foldersIn(parent)...) {
		if info, err := os.Stat(filepath.Join(folder, StoreFile)); folder != data && err == nil && info.Size() > 0 {
			found = append(found, folder)
		}
	}
	return found
}

func foldersIn(folder string) (all []string) {
	opened, err := os.Open(folder)
	if err != nil {
		return nil
	}
	defer opened.Close()
	entries, _ := opened.ReadDir(maxNearbyFolders)
	for _, entry := range entries {
		if entry.IsDir() {
			all = append(all, filepath.Join(folder, entry.Name()))
		}
	}
	return all
}

// NoStoreError is the failure of a command that needs a store where there is none, with the folders near it that have one.
func NoStoreError(data string) error {
	if found := NearbyStores(data); len(found) > 0 {
		return fmt.Errorf("there is no store in %s, but in %s: choose the folder with --data", data, strings.Join(found, ", "))
	}
	return fmt.Errorf("there is no store in %s: choose its folder with --data, or make one with quoin serve", data)
}
