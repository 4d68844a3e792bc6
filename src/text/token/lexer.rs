//! The lexer that the derive of logos makes of `LexicalKind`, written by `tests/lexer.rs`.
#![expect(clippy::all, unused, reason = "derived code")]

use super::*;

impl< 's> ::logos::Logos< 's>for LexicalKind{type Error=();type Extras=();type Source=str;fn lex(lex: &mut::
logos::Lexer< 's,Self>)->core::option::Option<core::result::Result<Self, <Self as::logos::Logos< 's>> ::Error>>
{use::logos::internal::{LexerInternal,CallbackRetVal,CallbackResult,SkipRetVal,SkipResult,};use core::result::
Result as _Result;use core::option::Option as _Option;use::logos::Logos;type _Lexer< 's> = ::logos::Lexer< 's,
LexicalKind> ;macro_rules!_fast_loop{($lex:ident, $test:ident, $offset:ident)=>{'fast_loop:{while let Some(arr
)= $lex.read:: < &[u8;8usize]>($offset){if$test(arr[0usize]){$offset+=0usize;break 'fast_loop;}if$test(arr[
1usize]){$offset+=1usize;break 'fast_loop;}if$test(arr[2usize]){$offset+=2usize;break 'fast_loop;}if$test(arr[
3usize]){$offset+=3usize;break 'fast_loop;}if$test(arr[4usize]){$offset+=4usize;break 'fast_loop;}if$test(arr[
5usize]){$offset+=5usize;break 'fast_loop;}if$test(arr[6usize]){$offset+=6usize;break 'fast_loop;}if$test(arr[
7usize]){$offset+=7usize;break 'fast_loop;}$offset+=8usize;}while let Some(byte)= $lex.read:: <u8>($offset){if
$test(byte){break 'fast_loop;}$offset+=1;}}};}macro_rules!_take_action{($lex:ident, $offset:ident, $context:
ident, $state:ident)=>{{let action=_get_action($lex, $offset, $context);match action{CallbackResult::Emit(tok)
=>{return Some(Ok(tok));},CallbackResult::Skip=>{$lex.trivia(); $offset= $lex.offset(); $context=None;return
state48($lex, $offset, $context);},CallbackResult::Error(err)=>{return Some(Err(err));},CallbackResult::
DefaultError=>{return Some(Err(_make_error($lex)));},}}}}const _TABLE_0:[u8;256]=[0u8,0u8,0u8,0u8,0u8,0u8,0u8,
0u8,0u8,16u8,16u8,16u8,16u8,16u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,16u8,
0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,8u8,0u8,8u8,0u8,0u8,231u8,231u8,103u8,103u8,103u8,103u8,103u8,103u8,
39u8,39u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,35u8,35u8,35u8,35u8,35u8,35u8,3u8,3u8,3u8,3u8,3u8,3u8,3u8,3u8,3u8,3u8,
3u8,3u8,3u8,3u8,3u8,3u8,3u8,3u8,3u8,3u8,0u8,0u8,0u8,0u8,1u8,0u8,35u8,35u8,35u8,35u8,35u8,35u8,3u8,3u8,3u8,3u8,
3u8,3u8,3u8,3u8,3u8,3u8,3u8,3u8,3u8,3u8,3u8,3u8,3u8,3u8,3u8,3u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,
0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,
0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,
0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,
0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,
0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8];const _TABLE_1:[u8;256]=[2u8,2u8,2u8,2u8,2u8,2u8,2u8,
2u8,2u8,2u8,0u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,
2u8,7u8,7u8,2u8,7u8,2u8,2u8,2u8,3u8,7u8,2u8,7u8,7u8,7u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,7u8,2u8,7u8,
7u8,7u8,7u8,7u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,
2u8,2u8,2u8,2u8,7u8,2u8,7u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,
2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,2u8,7u8,2u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,
0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,
0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,
0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,
0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,
0u8,0u8,0u8,0u8,0u8,0u8]; #[inline]fn _make_error< 's>(lex: &mut _Lexer< 's>)-> <LexicalKind as Logos< 's>> ::
Error{<LexicalKind as Logos< 's>> ::Error::default()}#[inline]fn _get_action< 's>(lex: &mut _Lexer< 's> ,
offset:usize,context:_Option<LogosLeaf>)->CallbackResult< 's,LexicalKind>{match context{None=>{lex.
end_to_boundary(offset.max(lex.offset()+1));CallbackResult::Error(_make_error(lex))},Some(LogosLeaf::Leaf0)=>{
CallbackResult::Skip},Some(LogosLeaf::Leaf1)=>{CallbackResult::Emit(LexicalKind::Name)},Some(LogosLeaf::Leaf2)
=>{CallbackResult::Emit(LexicalKind::Variable)},Some(LogosLeaf::Leaf3)=>{CallbackResult::Emit(LexicalKind::
Graphic)},Some(LogosLeaf::Leaf4)=>{CallbackResult::Emit(LexicalKind::Graphic)},Some(LogosLeaf::Leaf5)=>{
CallbackResult::Emit(LexicalKind::Graphic)},Some(LogosLeaf::Leaf6)=>{CallbackResult::Emit(LexicalKind::Solo)},
Some(LogosLeaf::Leaf7)=>{CallbackResult::Emit(LexicalKind::Solo)},Some(LogosLeaf::Leaf8)=>{CallbackResult::
Emit(LexicalKind::Comma)},Some(LogosLeaf::Leaf9)=>{CallbackResult::Emit(LexicalKind::Bar)},Some(LogosLeaf::
Leaf10)=>{CallbackResult::Emit(LexicalKind::Open)},Some(LogosLeaf::Leaf11)=>{CallbackResult::Emit(LexicalKind::
Close)},Some(LogosLeaf::Leaf12)=>{CallbackResult::Emit(LexicalKind::OpenList)},Some(LogosLeaf::Leaf13)=>{
CallbackResult::Emit(LexicalKind::CloseList)},Some(LogosLeaf::Leaf14)=>{CallbackResult::Emit(LexicalKind::
OpenCurly)},Some(LogosLeaf::Leaf15)=>{CallbackResult::Emit(LexicalKind::CloseCurly)},Some(LogosLeaf::Leaf16)=>
{let cb_result={let lex=lex;quoted(lex,b'\'')};CallbackRetVal:: < 's,QuotedEnd,LexicalKind> ::construct(
cb_result,LexicalKind::Quoted)},Some(LogosLeaf::Leaf17)=>{let cb_result={let lex=lex;quoted(lex,b'"')};
CallbackRetVal:: < 's,QuotedEnd,LexicalKind> ::construct(cb_result,LexicalKind::DoubleQuoted)},Some(LogosLeaf::
Leaf18)=>{let cb_result={let lex=lex;quoted(lex,b'`')};CallbackRetVal:: < 's,QuotedEnd,LexicalKind> ::
construct(cb_result,LexicalKind::BackQuoted)},Some(LogosLeaf::Leaf19)=>{CallbackResult::Emit(LexicalKind::
Decimal)},Some(LogosLeaf::Leaf20)=>{CallbackResult::Emit(LexicalKind::Based)},Some(LogosLeaf::Leaf21)=>{
CallbackResult::Emit(LexicalKind::Based)},Some(LogosLeaf::Leaf22)=>{CallbackResult::Emit(LexicalKind::Based)},
Some(LogosLeaf::Leaf23)=>{CallbackResult::Emit(LexicalKind::Radix)},Some(LogosLeaf::Leaf24)=>{CallbackResult::
Emit(LexicalKind::Character)},Some(LogosLeaf::Leaf25)=>{let cb_result=escaped_character(lex);CallbackRetVal::
< 's,(),LexicalKind> ::construct(cb_result, |()|LexicalKind::Character)},Some(LogosLeaf::Leaf26)=>{
CallbackResult::Emit(LexicalKind::BareQuote)},Some(LogosLeaf::Leaf27)=>{CallbackResult::Emit(LexicalKind::
Float)},Some(LogosLeaf::Leaf28)=>{CallbackResult::Emit(LexicalKind::Special)},Some(LogosLeaf::Leaf29)=>{
CallbackResult::Emit(LexicalKind::Exponent)},Some(LogosLeaf::Leaf30)=>{CallbackResult::Emit(LexicalKind::Wide)
},Some(LogosLeaf::Leaf31)=>{CallbackResult::Emit(LexicalKind::LineComment)},Some(LogosLeaf::Leaf32)=>{let
cb_result=block_comment(lex);CallbackRetVal:: < 's,(),LexicalKind> ::construct(cb_result, |()|LexicalKind::
OpenComment)}}}#[derive(Clone,Copy)]enum LogosLeaf{Leaf0=0isize,Leaf1=1isize,Leaf2=2isize,Leaf3=3isize,Leaf4=
4isize,Leaf5=5isize,Leaf6=6isize,Leaf7=7isize,Leaf8=8isize,Leaf9=9isize,Leaf10=10isize,Leaf11=11isize,Leaf12=
12isize,Leaf13=13isize,Leaf14=14isize,Leaf15=15isize,Leaf16=16isize,Leaf17=17isize,Leaf18=18isize,Leaf19=
19isize,Leaf20=20isize,Leaf21=21isize,Leaf22=22isize,Leaf23=23isize,Leaf24=24isize,Leaf25=25isize,Leaf26=
26isize,Leaf27=27isize,Leaf28=28isize,Leaf29=29isize,Leaf30=30isize,Leaf31=31isize,Leaf32=32isize}fn state0< 's
>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <
LexicalKind as Logos< 's>> ::Error>>{#[inline]fn loop_test(byte:u8)->bool{_TABLE_0[byte as usize]&1u8==0}
_fast_loop!(lex,loop_test,offset);lex.end(offset);context=Some(LogosLeaf::Leaf1);let other=lex.read:: <u8>(
offset);if let Some(byte)=other{}else{}_take_action!(lex,offset,context,state)}fn state1< 's>(lex: &mut _Lexer
< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's
>> ::Error>>{#[inline]fn loop_test(byte:u8)->bool{_TABLE_0[byte as usize]&1u8==0}_fast_loop!(lex,loop_test,
offset);lex.end(offset);context=Some(LogosLeaf::Leaf2);let other=lex.read:: <u8>(offset);if let Some(byte)=
other{}else{}_take_action!(lex,offset,context,state)}fn state2< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,
mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{let other=
lex.read:: <u8>(offset);if let Some(byte)=other{if _TABLE_0[byte as usize]&2u8!=0{offset+=1;return state18(lex
,offset,context);}}else{}_take_action!(lex,offset,context,state)}fn state3< 's>(lex: &mut _Lexer< 's> ,mut
offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error
>>{let other=lex.read:: <u8>(offset);if let Some(byte)=other{if(matches!(byte,b'0'..=b'9')){offset+=1;return
state15(lex,offset,context);}}else{}_take_action!(lex,offset,context,state)}fn state4< 's>(lex: &mut _Lexer< 's
> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>>
::Error>>{#[inline]fn loop_test(byte:u8)->bool{_TABLE_0[byte as usize]&4u8==0}_fast_loop!(lex,loop_test,offset
);lex.end(offset);context=Some(LogosLeaf::Leaf19);let other=lex.read:: <u8>(offset);if let Some(byte)=other{#[
derive(Copy,Clone)]enum LogosNextState{___,State3,State5,State6}const TABLE:[LogosNextState;256]={use
LogosNextState:: * ;[___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,State3,___,___
,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,State5,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,State6,___,___,___,___,___,
State5,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___
,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___]};offset+=1;match TABLE[byte
as usize]{LogosNextState::State3=>{return state3(lex,offset,context);},LogosNextState::State5=>{return state5(
lex,offset,context);},LogosNextState::State6=>{return state6(lex,offset,context);}LogosNextState::___=>{},}
offset-=1;}else{}_take_action!(lex,offset,context,state)}fn state5< 's>(lex: &mut _Lexer< 's> ,mut offset:
usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{let
other=lex.read:: <u8>(offset);if let Some(byte)=other{if(matches!(byte,b'0'..=b'9')){offset+=1;return state14(
lex,offset,context);}if _TABLE_0[byte as usize]&8u8!=0{offset+=1;return state86(lex,offset,context);}}else{}
_take_action!(lex,offset,context,state)}fn state6< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:
_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{let other=lex.read:: <
u8>(offset);if let Some(byte)=other{if(matches!(byte,b'0'..=b'9')){offset+=1;return state8(lex,offset,context)
;}if _TABLE_0[byte as usize]&16u8!=0{offset+=1;return state13(lex,offset,context);}}else{}_take_action!(lex,
offset,context,state)}fn state7< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->
_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{let other=lex.read:: <u8>(offset);if let
Some(byte)=other{if(matches!(byte,b'0'..=b'9')){offset+=1;return state9(lex,offset,context);}}else{}
_take_action!(lex,offset,context,state)}fn state8< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:
_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{#[inline]fn loop_test(
byte:u8)->bool{_TABLE_0[byte as usize]&4u8==0}_fast_loop!(lex,loop_test,offset);lex.end(offset);context=Some(
LogosLeaf::Leaf19);let other=lex.read:: <u8>(offset);if let Some(byte)=other{#[derive(Copy,Clone)]enum
LogosNextState{___,State6,State7}const TABLE:[LogosNextState;256]={use LogosNextState:: * ;[___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,State7,___,___,___,___,___,___,___,___,___,___,___
,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,State6,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___
,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___]};offset+=1;match TABLE[byte as usize]{LogosNextState::State6=>{return
state6(lex,offset,context);},LogosNextState::State7=>{return state7(lex,offset,context);}LogosNextState::___=>
{},}offset-=1;}else{}_take_action!(lex,offset,context,state)}fn state9< 's>(lex: &mut _Lexer< 's> ,mut offset:
usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{#[
inline]fn loop_test(byte:u8)->bool{_TABLE_0[byte as usize]&4u8==0}_fast_loop!(lex,loop_test,offset);lex.end(
offset);context=Some(LogosLeaf::Leaf27);let other=lex.read:: <u8>(offset);if let Some(byte)=other{if(byte==
b'E')||(byte==b'e'){offset+=1;return state10(lex,offset,context);}}else{}_take_action!(lex,offset,context,
state)}fn state10< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<
_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{let other=lex.read:: <u8>(offset);if let Some(byte)
=other{if(matches!(byte,b'0'..=b'9')){offset+=1;return state11(lex,offset,context);}if _TABLE_0[byte as usize]
&8u8!=0{offset+=1;return state82(lex,offset,context);}}else{}_take_action!(lex,offset,context,state)}fn
state11< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<
LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{#[inline]fn loop_test(byte:u8)->bool{_TABLE_0[byte as usize
]&4u8==0}_fast_loop!(lex,loop_test,offset);lex.end(offset);context=Some(LogosLeaf::Leaf27);let other=lex.read::
<u8>(offset);if let Some(byte)=other{}else{}_take_action!(lex,offset,context,state)}fn state12< 's>(lex: &mut
_Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as
Logos< 's>> ::Error>>{#[inline]fn loop_test(byte:u8)->bool{_TABLE_0[byte as usize]&4u8==0}_fast_loop!(lex,
loop_test,offset);lex.end(offset);context=Some(LogosLeaf::Leaf19);let other=lex.read:: <u8>(offset);if let
Some(byte)=other{if(byte==b'_'){offset+=1;return state13(lex,offset,context);}}else{}_take_action!(lex,offset,
context,state)}fn state13< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->
_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{#[inline]fn loop_test(byte:u8)->bool{
_TABLE_0[byte as usize]&16u8==0}_fast_loop!(lex,loop_test,offset);let other=lex.read:: <u8>(offset);if let
Some(byte)=other{if(matches!(byte,b'0'..=b'9')){offset+=1;return state12(lex,offset,context);}}else{}
_take_action!(lex,offset,context,state)}fn state14< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:
_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{#[inline]fn loop_test(
byte:u8)->bool{_TABLE_0[byte as usize]&4u8==0}_fast_loop!(lex,loop_test,offset);lex.end(offset);context=Some(
LogosLeaf::Leaf29);let other=lex.read:: <u8>(offset);if let Some(byte)=other{}else{}_take_action!(lex,offset,
context,state)}fn state15< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->
_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{#[inline]fn loop_test(byte:u8)->bool{
_TABLE_0[byte as usize]&4u8==0}_fast_loop!(lex,loop_test,offset);lex.end(offset);context=Some(LogosLeaf::
Leaf27);let other=lex.read:: <u8>(offset);if let Some(byte)=other{#[derive(Copy,Clone)]enum LogosNextState{___
,State10,State16,State17}const TABLE:[LogosNextState;256]={use LogosNextState:: * ;[___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,State10,___,___,___,State16,___,___,___,___,State17,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,State10,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___]};offset+=1;match TABLE[byte as usize]{LogosNextState::State10=>{
return state10(lex,offset,context);},LogosNextState::State16=>{return state16(lex,offset,context);},
LogosNextState::State17=>{return state17(lex,offset,context);}LogosNextState::___=>{},}offset-=1;}else{}
_take_action!(lex,offset,context,state)}fn state16< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:
_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{let other=lex.read:: <
u8>(offset);if let Some(byte)=other{if(byte==b'n'){offset+=1;return state95(lex,offset,context);}}else{}
_take_action!(lex,offset,context,state)}fn state17< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:
_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{let other=lex.read:: <
u8>(offset);if let Some(byte)=other{if(byte==b'a'){offset+=1;return state92(lex,offset,context);}}else{}
_take_action!(lex,offset,context,state)}fn state18< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:
_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{#[inline]fn loop_test(
byte:u8)->bool{_TABLE_0[byte as usize]&2u8==0}_fast_loop!(lex,loop_test,offset);lex.end(offset);context=Some(
LogosLeaf::Leaf23);let other=lex.read:: <u8>(offset);if let Some(byte)=other{if(byte==b'_'){offset+=1;return
state19(lex,offset,context);}}else{}_take_action!(lex,offset,context,state)}fn state19< 's>(lex: &mut _Lexer<
's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>>
::Error>>{#[inline]fn loop_test(byte:u8)->bool{_TABLE_0[byte as usize]&16u8==0}_fast_loop!(lex,loop_test,
offset);let other=lex.read:: <u8>(offset);if let Some(byte)=other{if _TABLE_0[byte as usize]&2u8!=0{offset+=1;
return state20(lex,offset,context);}}else{}_take_action!(lex,offset,context,state)}fn state20< 's>(lex: &mut
_Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as
Logos< 's>> ::Error>>{#[inline]fn loop_test(byte:u8)->bool{_TABLE_0[byte as usize]&2u8==0}_fast_loop!(lex,
loop_test,offset);lex.end(offset);context=Some(LogosLeaf::Leaf23);let other=lex.read:: <u8>(offset);if let
Some(byte)=other{if(byte==b'_'){offset+=1;return state19(lex,offset,context);}}else{}_take_action!(lex,offset,
context,state)}fn state21< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->
_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{lex.end(offset);context=Some(LogosLeaf::
Leaf19);let other=lex.read:: <u8>(offset);if let Some(byte)=other{#[derive(Copy,Clone)]enum LogosNextState{___
,State2,State3,State4,State5,State6}const TABLE:[LogosNextState;256]={use LogosNextState:: * ;[___,___,___,___
,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,State2,___,___,___,___,___,___,State3,___,State4,State4,State4,State4,State4,
State4,State4,State4,State4,State4,___,___,___,___,___,___,___,___,___,___,___,State5,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,State6,___,___,___,___,___,State5,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___]};offset+=1;match TABLE[byte as
usize]{LogosNextState::State2=>{return state2(lex,offset,context);},LogosNextState::State3=>{return state3(lex
,offset,context);},LogosNextState::State4=>{return state4(lex,offset,context);},LogosNextState::State5=>{
return state5(lex,offset,context);},LogosNextState::State6=>{return state6(lex,offset,context);}LogosNextState
::___=>{},}offset-=1;}else{}_take_action!(lex,offset,context,state)}fn state22< 's>(lex: &mut _Lexer< 's> ,mut
offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error
>>{let other=lex.read:: <u8>(offset);if let Some(byte)=other{#[derive(Copy,Clone)]enum LogosNextState{___,
State35,State61,State62,State63,State64,State65,State66,State67,State68,State69}const TABLE:[LogosNextState;
256]={use LogosNextState:: * ;[___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___
,___,___,___,___,___,___,___,___,___,___,___,___,State35,State35,State35,State35,State35,State35,State35,
State61,State35,State35,State35,State35,State35,State35,State35,State35,State35,State35,State35,State35,
State35,State35,State35,State35,State35,State35,State35,State35,State35,State35,State35,State35,State35,
State35,State35,State35,State35,State35,State35,State35,State35,State35,State35,State35,State35,State35,
State35,State35,State35,State35,State35,State35,State35,State35,State35,State35,State35,State35,State35,
State35,State62,State35,State35,State35,State35,State35,State35,State35,State35,State35,State35,State35,
State35,State35,State35,State35,State35,State35,State35,State35,State35,State35,State35,State35,State35,
State35,State35,State35,State35,State35,State35,State35,State35,State35,State35,State35,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,State63,State63,State63,State63,State63,State63,State63,State63,State63,State63,
State63,State63,State63,State63,State63,State63,State63,State63,State63,State63,State63,State63,State63,
State63,State63,State63,State63,State63,State63,State63,State64,State65,State65,State65,State65,State65,
State65,State65,State65,State65,State65,State65,State65,State66,State65,State65,State67,State68,State68,
State68,State69,___,___,___,___,___,___,___,___,___,___,___]};offset+=1;match TABLE[byte as usize]{
LogosNextState::State35=>{return state35(lex,offset,context);},LogosNextState::State61=>{return state61(lex,
offset,context);},LogosNextState::State62=>{return state62(lex,offset,context);},LogosNextState::State63=>{
return state63(lex,offset,context);},LogosNextState::State64=>{return state64(lex,offset,context);},
LogosNextState::State65=>{return state65(lex,offset,context);},LogosNextState::State66=>{return state66(lex,
offset,context);},LogosNextState::State67=>{return state67(lex,offset,context);},LogosNextState::State68=>{
return state68(lex,offset,context);},LogosNextState::State69=>{return state69(lex,offset,context);}
LogosNextState::___=>{},}offset-=1;}else{}_take_action!(lex,offset,context,state)}fn state23< 's>(lex: &mut
_Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as
Logos< 's>> ::Error>>{let other=lex.read:: <u8>(offset);if let Some(byte)=other{if(matches!(byte,b'0'..=b'1'))
{offset+=1;return state32(lex,offset,context);}}else{}_take_action!(lex,offset,context,state)}fn state24< 's>(
lex: &mut _Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <
LexicalKind as Logos< 's>> ::Error>>{let other=lex.read:: <u8>(offset);if let Some(byte)=other{if(matches!(
byte,b'0'..=b'7')){offset+=1;return state29(lex,offset,context);}}else{}_take_action!(lex,offset,context,state
)}fn state25< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<
LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{let other=lex.read:: <u8>(offset);if let Some(byte)=other{
if _TABLE_0[byte as usize]&32u8!=0{offset+=1;return state26(lex,offset,context);}}else{}_take_action!(lex,
offset,context,state)}fn state26< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->
_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{#[inline]fn loop_test(byte:u8)->bool{
_TABLE_0[byte as usize]&32u8==0}_fast_loop!(lex,loop_test,offset);lex.end(offset);context=Some(LogosLeaf::
Leaf20);let other=lex.read:: <u8>(offset);if let Some(byte)=other{if(byte==b'_'){offset+=1;return state27(lex,
offset,context);}}else{}_take_action!(lex,offset,context,state)}fn state27< 's>(lex: &mut _Lexer< 's> ,mut
offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error
>>{#[inline]fn loop_test(byte:u8)->bool{_TABLE_0[byte as usize]&16u8==0}_fast_loop!(lex,loop_test,offset);let
other=lex.read:: <u8>(offset);if let Some(byte)=other{if _TABLE_0[byte as usize]&32u8!=0{offset+=1;return
state28(lex,offset,context);}}else{}_take_action!(lex,offset,context,state)}fn state28< 's>(lex: &mut _Lexer<
's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>>
::Error>>{#[inline]fn loop_test(byte:u8)->bool{_TABLE_0[byte as usize]&32u8==0}_fast_loop!(lex,loop_test,
offset);lex.end(offset);context=Some(LogosLeaf::Leaf20);let other=lex.read:: <u8>(offset);if let Some(byte)=
other{if(byte==b'_'){offset+=1;return state27(lex,offset,context);}}else{}_take_action!(lex,offset,context,
state)}fn state29< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<
_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{#[inline]fn loop_test(byte:u8)->bool{_TABLE_0[byte
as usize]&64u8==0}_fast_loop!(lex,loop_test,offset);lex.end(offset);context=Some(LogosLeaf::Leaf21);let other=
lex.read:: <u8>(offset);if let Some(byte)=other{if(byte==b'_'){offset+=1;return state30(lex,offset,context);}}
else{}_take_action!(lex,offset,context,state)}fn state30< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut
context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{#[inline]fn
loop_test(byte:u8)->bool{_TABLE_0[byte as usize]&16u8==0}_fast_loop!(lex,loop_test,offset);let other=lex.read::
<u8>(offset);if let Some(byte)=other{if(matches!(byte,b'0'..=b'7')){offset+=1;return state31(lex,offset,
context);}}else{}_take_action!(lex,offset,context,state)}fn state31< 's>(lex: &mut _Lexer< 's> ,mut offset:
usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{#[
inline]fn loop_test(byte:u8)->bool{_TABLE_0[byte as usize]&64u8==0}_fast_loop!(lex,loop_test,offset);lex.end(
offset);context=Some(LogosLeaf::Leaf21);let other=lex.read:: <u8>(offset);if let Some(byte)=other{if(byte==
b'_'){offset+=1;return state30(lex,offset,context);}}else{}_take_action!(lex,offset,context,state)}fn state32<
's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <
LexicalKind as Logos< 's>> ::Error>>{#[inline]fn loop_test(byte:u8)->bool{_TABLE_0[byte as usize]&128u8==0}
_fast_loop!(lex,loop_test,offset);lex.end(offset);context=Some(LogosLeaf::Leaf22);let other=lex.read:: <u8>(
offset);if let Some(byte)=other{if(byte==b'_'){offset+=1;return state33(lex,offset,context);}}else{}
_take_action!(lex,offset,context,state)}fn state33< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:
_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{#[inline]fn loop_test(
byte:u8)->bool{_TABLE_0[byte as usize]&16u8==0}_fast_loop!(lex,loop_test,offset);let other=lex.read:: <u8>(
offset);if let Some(byte)=other{if(matches!(byte,b'0'..=b'1')){offset+=1;return state34(lex,offset,context);}}
else{}_take_action!(lex,offset,context,state)}fn state34< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut
context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{#[inline]fn
loop_test(byte:u8)->bool{_TABLE_0[byte as usize]&128u8==0}_fast_loop!(lex,loop_test,offset);lex.end(offset);
context=Some(LogosLeaf::Leaf22);let other=lex.read:: <u8>(offset);if let Some(byte)=other{if(byte==b'_'){
offset+=1;return state33(lex,offset,context);}}else{}_take_action!(lex,offset,context,state)}fn state35< 's>(
lex: &mut _Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <
LexicalKind as Logos< 's>> ::Error>>{lex.end(offset);context=Some(LogosLeaf::Leaf24);let other=lex.read:: <u8>
(offset);if let Some(byte)=other{}else{}_take_action!(lex,offset,context,state)}fn state36< 's>(lex: &mut
_Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as
Logos< 's>> ::Error>>{#[inline]fn loop_test(byte:u8)->bool{_TABLE_1[byte as usize]&1u8==0}_fast_loop!(lex,
loop_test,offset);lex.end(offset);context=Some(LogosLeaf::Leaf4);let other=lex.read:: <u8>(offset);if let Some
(byte)=other{}else{}_take_action!(lex,offset,context,state)}fn state37< 's>(lex: &mut _Lexer< 's> ,mut offset:
usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{lex.
end(offset);context=Some(LogosLeaf::Leaf32);let other=lex.read:: <u8>(offset);if let Some(byte)=other{}else{}
_take_action!(lex,offset,context,state)}fn state38< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:
_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{#[inline]fn loop_test(
byte:u8)->bool{_TABLE_1[byte as usize]&2u8==0}_fast_loop!(lex,loop_test,offset);lex.end(offset);context=Some(
LogosLeaf::Leaf31);let other=lex.read:: <u8>(offset);if let Some(byte)=other{#[derive(Copy,Clone)]enum
LogosNextState{___,State39,State40,State41,State42,State43,State44,State45}const TABLE:[LogosNextState;256]={
use LogosNextState:: * ;[___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,State39,State39,State39,State39,State39,State39,State39,State39,
State39,State39,State39,State39,State39,State39,State39,State39,State39,State39,State39,State39,State39,
State39,State39,State39,State39,State39,State39,State39,State39,State39,State40,State41,State41,State41,
State41,State41,State41,State41,State41,State41,State41,State41,State41,State42,State41,State41,State43,
State44,State44,State44,State45,___,___,___,___,___,___,___,___,___,___,___]};offset+=1;match TABLE[byte as
usize]{LogosNextState::State39=>{return state39(lex,offset,context);},LogosNextState::State40=>{return state40
(lex,offset,context);},LogosNextState::State41=>{return state41(lex,offset,context);},LogosNextState::State42=>
{return state42(lex,offset,context);},LogosNextState::State43=>{return state43(lex,offset,context);},
LogosNextState::State44=>{return state44(lex,offset,context);},LogosNextState::State45=>{return state45(lex,
offset,context);}LogosNextState::___=>{},}offset-=1;}else{}_take_action!(lex,offset,context,state)}fn state39<
's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <
LexicalKind as Logos< 's>> ::Error>>{let other=lex.read:: <u8>(offset);if let Some(byte)=other{if(matches!(
byte,128u8..=191u8)){offset+=1;return state38(lex,offset,context);}}else{}_take_action!(lex,offset,context,
state)}fn state40< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<
_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{let other=lex.read:: <u8>(offset);if let Some(byte)
=other{if(matches!(byte,160u8..=191u8)){offset+=1;return state39(lex,offset,context);}}else{}_take_action!(lex
,offset,context,state)}fn state41< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)
->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{let other=lex.read:: <u8>(offset);if let
Some(byte)=other{if(matches!(byte,128u8..=191u8)){offset+=1;return state39(lex,offset,context);}}else{}
_take_action!(lex,offset,context,state)}fn state42< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:
_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{let other=lex.read:: <
u8>(offset);if let Some(byte)=other{if(matches!(byte,128u8..=159u8)){offset+=1;return state39(lex,offset,
context);}}else{}_take_action!(lex,offset,context,state)}fn state43< 's>(lex: &mut _Lexer< 's> ,mut offset:
usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{let
other=lex.read:: <u8>(offset);if let Some(byte)=other{if(matches!(byte,144u8..=191u8)){offset+=1;return
state41(lex,offset,context);}}else{}_take_action!(lex,offset,context,state)}fn state44< 's>(lex: &mut _Lexer<
's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>>
::Error>>{let other=lex.read:: <u8>(offset);if let Some(byte)=other{if(matches!(byte,128u8..=191u8)){offset+=1
;return state41(lex,offset,context);}}else{}_take_action!(lex,offset,context,state)}fn state45< 's>(lex: &mut
_Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as
Logos< 's>> ::Error>>{let other=lex.read:: <u8>(offset);if let Some(byte)=other{if(matches!(byte,128u8..=143u8
)){offset+=1;return state41(lex,offset,context);}}else{}_take_action!(lex,offset,context,state)}fn state46< 's
>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <
LexicalKind as Logos< 's>> ::Error>>{#[inline]fn loop_test(byte:u8)->bool{_TABLE_1[byte as usize]&1u8==0}
_fast_loop!(lex,loop_test,offset);lex.end(offset);context=Some(LogosLeaf::Leaf3);let other=lex.read:: <u8>(
offset);if let Some(byte)=other{}else{}_take_action!(lex,offset,context,state)}fn state47< 's>(lex: &mut
_Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as
Logos< 's>> ::Error>>{#[inline]fn loop_test(byte:u8)->bool{_TABLE_0[byte as usize]&16u8==0}_fast_loop!(lex,
loop_test,offset);lex.end(offset);context=Some(LogosLeaf::Leaf0);let other=lex.read:: <u8>(offset);if let Some
(byte)=other{}else{}_take_action!(lex,offset,context,state)}fn state48< 's>(lex: &mut _Lexer< 's> ,mut offset:
usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{let
other=lex.read:: <u8>(offset);if let Some(byte)=other{#[derive(Copy,Clone)]enum LogosNextState{___,State0,
State1,State21,State38,State46,State47,State49,State50,State51,State52,State53,State54,State55,State56,State57
,State58,State59,State60,State78,State79,State80,State81,State83,State84,State85,State87,State88,State89,
State90,State91,State94}const TABLE:[LogosNextState;256]={use LogosNextState:: * ;[___,___,___,___,___,___,___
,___,___,State47,State47,State47,State47,State47,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,State47,State49,State50,State46,State46,State38,State46,State51,State52,State53,State46,State46,
State54,State46,State46,State55,State56,State57,State58,State59,State21,State21,State21,State21,State21,
State21,State46,State60,State46,State46,State46,State46,State46,State1,State1,State1,State1,State1,State1,
State1,State1,State1,State1,State1,State1,State1,State1,State1,State1,State1,State1,State1,State1,State1,
State1,State1,State1,State1,State1,State78,State46,State79,State46,State1,State80,State0,State0,State0,State0,
State0,State0,State0,State0,State0,State0,State0,State0,State0,State0,State0,State0,State0,State0,State0,
State0,State0,State0,State0,State0,State0,State0,State81,State83,State84,State46,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,State85,State85,State85,State85,State85,State85,State85,State85,State85,State85,
State85,State85,State85,State85,State85,State85,State85,State85,State85,State85,State85,State85,State85,
State85,State85,State85,State85,State85,State85,State85,State87,State88,State88,State88,State88,State88,
State88,State88,State88,State88,State88,State88,State88,State89,State88,State88,State90,State91,State91,
State91,State94,___,___,___,___,___,___,___,___,___,___,___]};offset+=1;match TABLE[byte as usize]{
LogosNextState::State0=>{return state0(lex,offset,context);},LogosNextState::State1=>{return state1(lex,offset
,context);},LogosNextState::State21=>{return state21(lex,offset,context);},LogosNextState::State38=>{return
state38(lex,offset,context);},LogosNextState::State46=>{return state46(lex,offset,context);},LogosNextState::
State47=>{return state47(lex,offset,context);},LogosNextState::State49=>{return state49(lex,offset,context);},
LogosNextState::State50=>{return state50(lex,offset,context);},LogosNextState::State51=>{return state51(lex,
offset,context);},LogosNextState::State52=>{return state52(lex,offset,context);},LogosNextState::State53=>{
return state53(lex,offset,context);},LogosNextState::State54=>{return state54(lex,offset,context);},
LogosNextState::State55=>{return state55(lex,offset,context);},LogosNextState::State56=>{return state56(lex,
offset,context);},LogosNextState::State57=>{return state57(lex,offset,context);},LogosNextState::State58=>{
return state58(lex,offset,context);},LogosNextState::State59=>{return state59(lex,offset,context);},
LogosNextState::State60=>{return state60(lex,offset,context);},LogosNextState::State78=>{return state78(lex,
offset,context);},LogosNextState::State79=>{return state79(lex,offset,context);},LogosNextState::State80=>{
return state80(lex,offset,context);},LogosNextState::State81=>{return state81(lex,offset,context);},
LogosNextState::State83=>{return state83(lex,offset,context);},LogosNextState::State84=>{return state84(lex,
offset,context);},LogosNextState::State85=>{return state85(lex,offset,context);},LogosNextState::State87=>{
return state87(lex,offset,context);},LogosNextState::State88=>{return state88(lex,offset,context);},
LogosNextState::State89=>{return state89(lex,offset,context);},LogosNextState::State90=>{return state90(lex,
offset,context);},LogosNextState::State91=>{return state91(lex,offset,context);},LogosNextState::State94=>{
return state94(lex,offset,context);}LogosNextState::___=>{},}offset-=1;}else{if lex.offset()==offset{return
None}}_take_action!(lex,offset,context,state)}fn state49< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut
context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{lex.end(offset
);context=Some(LogosLeaf::Leaf6);let other=lex.read:: <u8>(offset);if let Some(byte)=other{}else{}_take_action
!(lex,offset,context,state)}fn state50< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:_Option<
LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{lex.end(offset);context=Some(
LogosLeaf::Leaf17);let other=lex.read:: <u8>(offset);if let Some(byte)=other{}else{}_take_action!(lex,offset,
context,state)}fn state51< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->
_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{lex.end(offset);context=Some(LogosLeaf::
Leaf16);let other=lex.read:: <u8>(offset);if let Some(byte)=other{}else{}_take_action!(lex,offset,context,
state)}fn state52< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<
_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{lex.end(offset);context=Some(LogosLeaf::Leaf10);let
other=lex.read:: <u8>(offset);if let Some(byte)=other{}else{}_take_action!(lex,offset,context,state)}fn
state53< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<
LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{lex.end(offset);context=Some(LogosLeaf::Leaf11);let other=
lex.read:: <u8>(offset);if let Some(byte)=other{}else{}_take_action!(lex,offset,context,state)}fn state54< 's>
(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <
LexicalKind as Logos< 's>> ::Error>>{lex.end(offset);context=Some(LogosLeaf::Leaf8);let other=lex.read:: <u8>(
offset);if let Some(byte)=other{}else{}_take_action!(lex,offset,context,state)}fn state55< 's>(lex: &mut
_Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as
Logos< 's>> ::Error>>{lex.end(offset);context=Some(LogosLeaf::Leaf5);let other=lex.read:: <u8>(offset);if let
Some(byte)=other{if _TABLE_1[byte as usize]&4u8!=0{offset+=1;return state36(lex,offset,context);}if(byte==b'*'
){offset+=1;return state37(lex,offset,context);}}else{}_take_action!(lex,offset,context,state)}fn state56< 's>
(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <
LexicalKind as Logos< 's>> ::Error>>{lex.end(offset);context=Some(LogosLeaf::Leaf19);let other=lex.read:: <u8>
(offset);if let Some(byte)=other{#[derive(Copy,Clone)]enum LogosNextState{___,State3,State4,State5,State6,
State22,State23,State24,State25}const TABLE:[LogosNextState;256]={use LogosNextState:: * ;[___,___,___,___,___
,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,State22,___,___,___,___,___,___,State3,___,State4,State4,State4,State4,State4,
State4,State4,State4,State4,State4,___,___,___,___,___,___,___,___,___,___,___,State5,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,State6,___,___,State23,___,___,
State5,___,___,___,___,___,___,___,___,___,State24,___,___,___,___,___,___,___,___,State25,___,___,___,___,___
,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___]};offset+=1;match
TABLE[byte as usize]{LogosNextState::State3=>{return state3(lex,offset,context);},LogosNextState::State4=>{
return state4(lex,offset,context);},LogosNextState::State5=>{return state5(lex,offset,context);},
LogosNextState::State6=>{return state6(lex,offset,context);},LogosNextState::State22=>{return state22(lex,
offset,context);},LogosNextState::State23=>{return state23(lex,offset,context);},LogosNextState::State24=>{
return state24(lex,offset,context);},LogosNextState::State25=>{return state25(lex,offset,context);}
LogosNextState::___=>{},}offset-=1;}else{}_take_action!(lex,offset,context,state)}fn state57< 's>(lex: &mut
_Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as
Logos< 's>> ::Error>>{lex.end(offset);context=Some(LogosLeaf::Leaf19);let other=lex.read:: <u8>(offset);if let
Some(byte)=other{#[derive(Copy,Clone)]enum LogosNextState{___,State3,State5,State6,State21}const TABLE:[
LogosNextState;256]={use LogosNextState:: * ;[___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,State3,___,State21,State21,State21,State21,State21,State21,State21,State21,State21,State21,___,___
,___,___,___,___,___,___,___,___,___,State5,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,State6,___,___,___,___,___,State5,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___]};offset+=1;match TABLE[byte as usize]{LogosNextState::State3=>{return
state3(lex,offset,context);},LogosNextState::State5=>{return state5(lex,offset,context);},LogosNextState::
State6=>{return state6(lex,offset,context);},LogosNextState::State21=>{return state21(lex,offset,context);}
LogosNextState::___=>{},}offset-=1;}else{}_take_action!(lex,offset,context,state)}fn state58< 's>(lex: &mut
_Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as
Logos< 's>> ::Error>>{lex.end(offset);context=Some(LogosLeaf::Leaf19);let other=lex.read:: <u8>(offset);if let
Some(byte)=other{#[derive(Copy,Clone)]enum LogosNextState{___,State2,State3,State5,State6,State21}const TABLE:
[LogosNextState;256]={use LogosNextState:: * ;[___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___
,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,State2,___,___,
___,___,___,___,State3,___,State21,State21,State21,State21,State21,State21,State21,State21,State21,State21,___
,___,___,___,___,___,___,___,___,___,___,State5,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,State6,___,___,___,___,___,State5,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___]};offset+=1;match TABLE[byte as usize]{LogosNextState::State2=>{return
state2(lex,offset,context);},LogosNextState::State3=>{return state3(lex,offset,context);},LogosNextState::
State5=>{return state5(lex,offset,context);},LogosNextState::State6=>{return state6(lex,offset,context);},
LogosNextState::State21=>{return state21(lex,offset,context);}LogosNextState::___=>{},}offset-=1;}else{}
_take_action!(lex,offset,context,state)}fn state59< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:
_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{lex.end(offset);
context=Some(LogosLeaf::Leaf19);let other=lex.read:: <u8>(offset);if let Some(byte)=other{#[derive(Copy,Clone)
]enum LogosNextState{___,State2,State3,State4,State5,State6,State21}const TABLE:[LogosNextState;256]={use
LogosNextState:: * ;[___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,State2,___,___,___,___,___,___,State3,___,
State21,State21,State21,State21,State21,State21,State21,State4,State4,State4,___,___,___,___,___,___,___,___,
___,___,___,State5,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___
,___,___,State6,___,___,___,___,___,State5,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___
,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___]};offset+=1;match TABLE[byte as usize]{LogosNextState::State2=>{return state2(lex,offset,context);},
LogosNextState::State3=>{return state3(lex,offset,context);},LogosNextState::State4=>{return state4(lex,offset
,context);},LogosNextState::State5=>{return state5(lex,offset,context);},LogosNextState::State6=>{return
state6(lex,offset,context);},LogosNextState::State21=>{return state21(lex,offset,context);}LogosNextState::___
=>{},}offset-=1;}else{}_take_action!(lex,offset,context,state)}fn state60< 's>(lex: &mut _Lexer< 's> ,mut
offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error
>>{lex.end(offset);context=Some(LogosLeaf::Leaf7);let other=lex.read:: <u8>(offset);if let Some(byte)=other{}
else{}_take_action!(lex,offset,context,state)}fn state61< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut
context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{lex.end(offset
);context=Some(LogosLeaf::Leaf26);let other=lex.read:: <u8>(offset);if let Some(byte)=other{if(byte==b'\''){
offset+=1;return state35(lex,offset,context);}}else{}_take_action!(lex,offset,context,state)}fn state62< 's>(
lex: &mut _Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <
LexicalKind as Logos< 's>> ::Error>>{let other=lex.read:: <u8>(offset);if let Some(byte)=other{#[derive(Copy,
Clone)]enum LogosNextState{___,State70,State71,State72,State73,State74,State75,State76,State77}const TABLE:[
LogosNextState;256]={use LogosNextState:: * ;[State70,State70,State70,State70,State70,State70,State70,State70,
State70,State70,___,State70,State70,___,State70,State70,State70,State70,State70,State70,State70,State70,
State70,State70,State70,State70,State70,State70,State70,State70,State70,State70,State70,State70,State70,
State70,State70,State70,State70,State70,State70,State70,State70,State70,State70,State70,State70,State70,
State70,State70,State70,State70,State70,State70,State70,State70,State70,State70,State70,State70,State70,
State70,State70,State70,State70,State70,State70,State70,State70,State70,State70,State70,State70,State70,
State70,State70,State70,State70,State70,State70,State70,State70,State70,State70,State70,State70,State70,
State70,State70,State70,State70,State70,State70,State70,State70,State70,State70,State70,State70,State70,
State70,State70,State70,State70,State70,State70,State70,State70,State70,State70,State70,State70,State70,
State70,State70,State70,State70,State70,State70,State70,State70,State70,State70,State70,State70,State70,
State70,State70,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,
___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,___,State71,State71,State71,State71,State71,
State71,State71,State71,State71,State71,State71,State71,State71,State71,State71,State71,State71,State71,
State71,State71,State71,State71,State71,State71,State71,State71,State71,State71,State71,State71,State72,
State73,State73,State73,State73,State73,State73,State73,State73,State73,State73,State73,State73,State74,
State73,State73,State75,State76,State76,State76,State77,___,___,___,___,___,___,___,___,___,___,___]};offset+=
1;match TABLE[byte as usize]{LogosNextState::State70=>{return state70(lex,offset,context);},LogosNextState::
State71=>{return state71(lex,offset,context);},LogosNextState::State72=>{return state72(lex,offset,context);},
LogosNextState::State73=>{return state73(lex,offset,context);},LogosNextState::State74=>{return state74(lex,
offset,context);},LogosNextState::State75=>{return state75(lex,offset,context);},LogosNextState::State76=>{
return state76(lex,offset,context);},LogosNextState::State77=>{return state77(lex,offset,context);}
LogosNextState::___=>{},}offset-=1;}else{}_take_action!(lex,offset,context,state)}fn state63< 's>(lex: &mut
_Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as
Logos< 's>> ::Error>>{let other=lex.read:: <u8>(offset);if let Some(byte)=other{if(matches!(byte,128u8..=191u8
)){offset+=1;return state35(lex,offset,context);}}else{}_take_action!(lex,offset,context,state)}fn state64< 's
>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <
LexicalKind as Logos< 's>> ::Error>>{let other=lex.read:: <u8>(offset);if let Some(byte)=other{if(matches!(
byte,160u8..=191u8)){offset+=1;return state63(lex,offset,context);}}else{}_take_action!(lex,offset,context,
state)}fn state65< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<
_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{let other=lex.read:: <u8>(offset);if let Some(byte)
=other{if(matches!(byte,128u8..=191u8)){offset+=1;return state63(lex,offset,context);}}else{}_take_action!(lex
,offset,context,state)}fn state66< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)
->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{let other=lex.read:: <u8>(offset);if let
Some(byte)=other{if(matches!(byte,128u8..=159u8)){offset+=1;return state63(lex,offset,context);}}else{}
_take_action!(lex,offset,context,state)}fn state67< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:
_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{let other=lex.read:: <
u8>(offset);if let Some(byte)=other{if(matches!(byte,144u8..=191u8)){offset+=1;return state65(lex,offset,
context);}}else{}_take_action!(lex,offset,context,state)}fn state68< 's>(lex: &mut _Lexer< 's> ,mut offset:
usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{let
other=lex.read:: <u8>(offset);if let Some(byte)=other{if(matches!(byte,128u8..=191u8)){offset+=1;return
state65(lex,offset,context);}}else{}_take_action!(lex,offset,context,state)}fn state69< 's>(lex: &mut _Lexer<
's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>>
::Error>>{let other=lex.read:: <u8>(offset);if let Some(byte)=other{if(matches!(byte,128u8..=143u8)){offset+=1
;return state65(lex,offset,context);}}else{}_take_action!(lex,offset,context,state)}fn state70< 's>(lex: &mut
_Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as
Logos< 's>> ::Error>>{lex.end(offset);context=Some(LogosLeaf::Leaf25);let other=lex.read:: <u8>(offset);if let
Some(byte)=other{}else{}_take_action!(lex,offset,context,state)}fn state71< 's>(lex: &mut _Lexer< 's> ,mut
offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error
>>{let other=lex.read:: <u8>(offset);if let Some(byte)=other{if(matches!(byte,128u8..=191u8)){offset+=1;return
state70(lex,offset,context);}}else{}_take_action!(lex,offset,context,state)}fn state72< 's>(lex: &mut _Lexer<
's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>>
::Error>>{let other=lex.read:: <u8>(offset);if let Some(byte)=other{if(matches!(byte,160u8..=191u8)){offset+=1
;return state71(lex,offset,context);}}else{}_take_action!(lex,offset,context,state)}fn state73< 's>(lex: &mut
_Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as
Logos< 's>> ::Error>>{let other=lex.read:: <u8>(offset);if let Some(byte)=other{if(matches!(byte,128u8..=191u8
)){offset+=1;return state71(lex,offset,context);}}else{}_take_action!(lex,offset,context,state)}fn state74< 's
>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <
LexicalKind as Logos< 's>> ::Error>>{let other=lex.read:: <u8>(offset);if let Some(byte)=other{if(matches!(
byte,128u8..=159u8)){offset+=1;return state71(lex,offset,context);}}else{}_take_action!(lex,offset,context,
state)}fn state75< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<
_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{let other=lex.read:: <u8>(offset);if let Some(byte)
=other{if(matches!(byte,144u8..=191u8)){offset+=1;return state73(lex,offset,context);}}else{}_take_action!(lex
,offset,context,state)}fn state76< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)
->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{let other=lex.read:: <u8>(offset);if let
Some(byte)=other{if(matches!(byte,128u8..=191u8)){offset+=1;return state73(lex,offset,context);}}else{}
_take_action!(lex,offset,context,state)}fn state77< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:
_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{let other=lex.read:: <
u8>(offset);if let Some(byte)=other{if(matches!(byte,128u8..=143u8)){offset+=1;return state73(lex,offset,
context);}}else{}_take_action!(lex,offset,context,state)}fn state78< 's>(lex: &mut _Lexer< 's> ,mut offset:
usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{lex.
end(offset);context=Some(LogosLeaf::Leaf12);let other=lex.read:: <u8>(offset);if let Some(byte)=other{}else{}
_take_action!(lex,offset,context,state)}fn state79< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:
_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{lex.end(offset);
context=Some(LogosLeaf::Leaf13);let other=lex.read:: <u8>(offset);if let Some(byte)=other{}else{}_take_action!
(lex,offset,context,state)}fn state80< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:_Option<
LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{lex.end(offset);context=Some(
LogosLeaf::Leaf18);let other=lex.read:: <u8>(offset);if let Some(byte)=other{}else{}_take_action!(lex,offset,
context,state)}fn state81< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->
_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{lex.end(offset);context=Some(LogosLeaf::
Leaf14);let other=lex.read:: <u8>(offset);if let Some(byte)=other{}else{}_take_action!(lex,offset,context,
state)}fn state82< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<
_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{let other=lex.read:: <u8>(offset);if let Some(byte)
=other{if(matches!(byte,b'0'..=b'9')){offset+=1;return state11(lex,offset,context);}}else{}_take_action!(lex,
offset,context,state)}fn state83< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->
_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{lex.end(offset);context=Some(LogosLeaf::
Leaf9);let other=lex.read:: <u8>(offset);if let Some(byte)=other{}else{}_take_action!(lex,offset,context,state
)}fn state84< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<
LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{lex.end(offset);context=Some(LogosLeaf::Leaf15);let other=
lex.read:: <u8>(offset);if let Some(byte)=other{}else{}_take_action!(lex,offset,context,state)}fn state85< 's>
(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <
LexicalKind as Logos< 's>> ::Error>>{let other=lex.read:: <u8>(offset);if let Some(byte)=other{if(matches!(
byte,128u8..=191u8)){offset+=1;return state96(lex,offset,context);}}else{}_take_action!(lex,offset,context,
state)}fn state86< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<
_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{let other=lex.read:: <u8>(offset);if let Some(byte)
=other{if(matches!(byte,b'0'..=b'9')){offset+=1;return state14(lex,offset,context);}}else{}_take_action!(lex,
offset,context,state)}fn state87< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->
_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{let other=lex.read:: <u8>(offset);if let
Some(byte)=other{if(matches!(byte,160u8..=191u8)){offset+=1;return state85(lex,offset,context);}}else{}
_take_action!(lex,offset,context,state)}fn state88< 's>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:
_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{let other=lex.read:: <
u8>(offset);if let Some(byte)=other{if(matches!(byte,128u8..=191u8)){offset+=1;return state85(lex,offset,
context);}}else{}_take_action!(lex,offset,context,state)}fn state89< 's>(lex: &mut _Lexer< 's> ,mut offset:
usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>> ::Error>>{let
other=lex.read:: <u8>(offset);if let Some(byte)=other{if(matches!(byte,128u8..=159u8)){offset+=1;return
state85(lex,offset,context);}}else{}_take_action!(lex,offset,context,state)}fn state90< 's>(lex: &mut _Lexer<
's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as Logos< 's>>
::Error>>{let other=lex.read:: <u8>(offset);if let Some(byte)=other{if(matches!(byte,144u8..=191u8)){offset+=1
;return state88(lex,offset,context);}}else{}_take_action!(lex,offset,context,state)}fn state91< 's>(lex: &mut
_Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as
Logos< 's>> ::Error>>{let other=lex.read:: <u8>(offset);if let Some(byte)=other{if(matches!(byte,128u8..=191u8
)){offset+=1;return state88(lex,offset,context);}}else{}_take_action!(lex,offset,context,state)}fn state92< 's
>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <
LexicalKind as Logos< 's>> ::Error>>{let other=lex.read:: <u8>(offset);if let Some(byte)=other{if(byte==b'N'){
offset+=1;return state93(lex,offset,context);}}else{}_take_action!(lex,offset,context,state)}fn state93< 's>(
lex: &mut _Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <
LexicalKind as Logos< 's>> ::Error>>{lex.end(offset);context=Some(LogosLeaf::Leaf28);let other=lex.read:: <u8>
(offset);if let Some(byte)=other{}else{}_take_action!(lex,offset,context,state)}fn state94< 's>(lex: &mut
_Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <LexicalKind as
Logos< 's>> ::Error>>{let other=lex.read:: <u8>(offset);if let Some(byte)=other{if(matches!(byte,128u8..=143u8
)){offset+=1;return state88(lex,offset,context);}}else{}_take_action!(lex,offset,context,state)}fn state95< 's
>(lex: &mut _Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <
LexicalKind as Logos< 's>> ::Error>>{let other=lex.read:: <u8>(offset);if let Some(byte)=other{if(byte==b'f'){
offset+=1;return state93(lex,offset,context);}}else{}_take_action!(lex,offset,context,state)}fn state96< 's>(
lex: &mut _Lexer< 's> ,mut offset:usize,mut context:_Option<LogosLeaf>)->_Option<_Result<LexicalKind, <
LexicalKind as Logos< 's>> ::Error>>{lex.end(offset);context=Some(LogosLeaf::Leaf30);let other=lex.read:: <u8>
(offset);if let Some(byte)=other{}else{}_take_action!(lex,offset,context,state)}state48(lex,lex.offset(),None)
}}
