:- module(near, [near/1]).
near(apart).
