#ifndef ASHLAR_CBUILD_H
#define ASHLAR_CBUILD_H

// What a build for installation says of itself: 'make' links an object that defines these functions anew, so that a new commit
// compiles nothing again.

/// The tag and the commit of the sources, such as "tag v1.0.0, commit 0123456789ab", with '+' if there were changes; empty if unknown.
const char *_Nonnull ashlar_commit(void);

/// The version of swift-syntax; empty if unknown.
const char *_Nonnull ashlar_swift_syntax(void);

#endif
