#ifndef ASHLAR_CBUILD_H
#define ASHLAR_CBUILD_H

// What a build for installation says of itself: 'make' links an object that defines these functions anew, so that a new commit
// compiles nothing again.

/// The commit of the sources, with '+' if there were changes; empty if unknown.
const char *_Nonnull ashlar_commit(void);

/// The version of swift-syntax; empty if unknown.
const char *_Nonnull ashlar_swift_syntax(void);

#endif
